// What MCP's methods carry, against the official types, in both directions (decision 14 of the design). Nothing here
// runs; `tsc` compiles it, once with `exactOptionalPropertyTypes` and once without.

import type * as ours from '@mcplkit/wire';
import type * as client2 from '@modelcontextprotocol/client';
import type * as sdk1 from '@modelcontextprotocol/sdk/types.js';
import type { Fits, Lacks, Without } from './fits.ts';

/** The types of sdk 1 are those of the revisions that we speak: everything fits, in both directions. */
export type Sdk1 = [
  Fits<sdk1.Tool, ours.McpTool>,
  Fits<ours.McpTool, sdk1.Tool>,
  Fits<sdk1.CallToolRequestParams, ours.McpCallToolParams>,
  Fits<ours.McpCallToolParams, sdk1.CallToolRequestParams>,
  Fits<sdk1.CallToolResult, ours.McpToolResult>,
  Fits<ours.McpToolResult, sdk1.CallToolResult>,
  Fits<sdk1.ListToolsResult, ours.McpListToolsResult>,
  Fits<ours.McpListToolsResult, sdk1.ListToolsResult>,
  Fits<sdk1.Resource, ours.McpResource>,
  Fits<ours.McpResource, sdk1.Resource>,
  Fits<sdk1.ListResourcesResult, ours.McpListResourcesResult>,
  Fits<ours.McpListResourcesResult, sdk1.ListResourcesResult>,
  Fits<sdk1.ResourceTemplate, ours.McpResourceTemplate>,
  Fits<ours.McpResourceTemplate, sdk1.ResourceTemplate>,
  Fits<sdk1.ListResourceTemplatesResult, ours.McpListResourceTemplatesResult>,
  Fits<ours.McpListResourceTemplatesResult, sdk1.ListResourceTemplatesResult>,
  Fits<sdk1.ReadResourceResult['contents'][number], ours.McpResourceContent>,
  Fits<ours.McpResourceContent, sdk1.ReadResourceResult['contents'][number]>,
  Fits<sdk1.ReadResourceResult, ours.McpReadResourceResult>,
  Fits<ours.McpReadResourceResult, sdk1.ReadResourceResult>,
  Fits<sdk1.InitializeRequestParams, ours.McpInitializeParams>,
  Fits<ours.McpInitializeParams, sdk1.InitializeRequestParams>,
  Fits<sdk1.InitializeResult, ours.McpInitializeResult>,
  Fits<ours.McpInitializeResult, sdk1.InitializeResult>,
];

/** The types of client 2 are also those of the next revision (2026-07-28). What it did not change fits as well. */
export type Client2 = [
  Fits<client2.CallToolRequestParams, ours.McpCallToolParams>,
  Fits<ours.McpCallToolParams, client2.CallToolRequestParams>,
  Fits<client2.CallToolResult, ours.McpToolResult>,
  Fits<client2.Resource, ours.McpResource>,
  Fits<ours.McpResource, client2.Resource>,
  Fits<client2.ListResourcesResult, ours.McpListResourcesResult>,
  Fits<ours.McpListResourcesResult, client2.ListResourcesResult>,
  Fits<client2.ResourceTemplateType, ours.McpResourceTemplate>,
  Fits<ours.McpResourceTemplate, client2.ResourceTemplateType>,
  Fits<client2.ListResourceTemplatesResult, ours.McpListResourceTemplatesResult>,
  Fits<ours.McpListResourceTemplatesResult, client2.ListResourceTemplatesResult>,
  Fits<client2.ReadResourceResult['contents'][number], ours.McpResourceContent>,
  Fits<ours.McpResourceContent, client2.ReadResourceResult['contents'][number]>,
  Fits<client2.ReadResourceResult, ours.McpReadResourceResult>,
  Fits<ours.McpReadResourceResult, client2.ReadResourceResult>,
  Fits<ours.McpInitializeParams, client2.InitializeRequestParams>,
  Fits<ours.McpInitializeResult, client2.InitializeResult>,
];

/** The members of a schema: any JSON in the next revision, objects in the ones that we speak. */
type Schemas = 'inputSchema' | 'outputSchema';
export type ToolsOfClient2 = [
  Fits<Without<client2.Tool, Schemas>, ours.McpTool>,
  Fits<Without<ours.McpTool, Schemas>, client2.Tool>,
  // @ts-expect-error an `object` is not known to be JSON
  Fits<client2.Tool, ours.McpTool>,
  // @ts-expect-error a number is no `object`
  Fits<ours.McpTool, client2.Tool>,
];

/** Structured content: any JSON in the next revision, an object in the ones that we speak. */
export type ResultsOfClient2 = [
  Fits<Without<ours.McpToolResult, 'structuredContent'>, client2.CallToolResult>,
  // @ts-expect-error it may be a number
  Fits<ours.McpToolResult, client2.CallToolResult>,
];

/**
 * Capabilities: JSON objects in client 2. Ours are any `object`, as in sdk 1, so that an extension may describe its
 * part with an interface, as `McplCapabilities` does: an interface never fits a type with an index signature.
 */
export type InitializeOfClient2 = [
  Fits<Without<client2.InitializeRequestParams, 'capabilities'>, ours.McpInitializeParams>,
  Fits<Without<client2.InitializeResult, 'capabilities'>, ours.McpInitializeResult>,
  Fits<ours.McpClientCapabilities, { experimental: { mcpl: ours.McplCapabilities } }>,
  // @ts-expect-error an `object` is not known to be JSON
  Fits<client2.InitializeRequestParams, ours.McpInitializeParams>,
  // @ts-expect-error an `object` is not known to be JSON
  Fits<client2.InitializeResult, ours.McpInitializeResult>,
];

/** Members that official types have and ours do not: tasks, which are experimental, and the map of extensions. */
type Later = 'execution' | 'task' | 'tasks' | 'extensions';
export type NothingElseIsMissing = Fits<
  Later,
  | Lacks<ours.McpTool, sdk1.Tool & client2.Tool>
  | Lacks<ours.McpToolAnnotations, sdk1.ToolAnnotations & client2.ToolAnnotations>
  | Lacks<ours.McpCallToolParams, sdk1.CallToolRequestParams & client2.CallToolRequestParams>
  | Lacks<ours.McpToolResult, sdk1.CallToolResult & client2.CallToolResult>
  | Lacks<ours.McpResource, sdk1.Resource & client2.Resource>
  | Lacks<ours.McpResourceTemplate, sdk1.ResourceTemplate & client2.ResourceTemplateType>
  | Lacks<ours.McpReadResourceResult, sdk1.ReadResourceResult & client2.ReadResourceResult>
  | Lacks<ours.McpAnnotations, sdk1.Annotations & client2.Annotations>
  | Lacks<ours.McpIcon, sdk1.Icon & client2.Icon>
  | Lacks<ours.McpImplementation, sdk1.Implementation & client2.Implementation>
  | Lacks<ours.McpInitializeParams, sdk1.InitializeRequestParams & client2.InitializeRequestParams>
  | Lacks<ours.McpInitializeResult, sdk1.InitializeResult & client2.InitializeResult>
  | Lacks<ours.McpClientCapabilities, sdk1.ClientCapabilities & client2.ClientCapabilities>
  | Lacks<ours.McpServerCapabilities, sdk1.ServerCapabilities & client2.ServerCapabilities>
>;

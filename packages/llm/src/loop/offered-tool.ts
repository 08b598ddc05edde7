import type { McpTool } from '@mcplkit/wire';
import type { ArgumentNames } from './argument-names.ts';
import type { ToolSource } from './tool-source.ts';

/** A tool, whose it is, and how the model calls it. */
export interface OfferedTool {
  readonly name: string;
  readonly source: ToolSource;
  readonly server: string;
  readonly tool: McpTool;
  readonly takes: ArgumentNames;
}

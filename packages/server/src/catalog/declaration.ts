import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import { shownOf } from '../tools/define-tool.ts';
import { UriTemplate } from '../uri/uri-template.ts';

/** What one behavior declares, as it was read at one moment. */
export interface Declaration {
  readonly behavior: IMcpBehavior;
  readonly namespace: string;
  readonly tools: readonly DeclaredTool[];
  readonly resources: readonly McpResource[];
  readonly templates: readonly DeclaredTemplate[];
  readonly prompts: readonly McpPrompt[];
}

/** A tool, with what a call of it needs to know. */
export interface DeclaredTool {
  readonly tool: McpTool;
  readonly behavior: IMcpBehavior;
  /** Whether `uri` is an ordinary argument of it. */
  readonly usesUriAsArgument: boolean;
}

/** A resource template, ready to be matched. */
export interface DeclaredTemplate {
  readonly template: McpResourceTemplate;
  readonly behavior: IMcpBehavior;
  readonly matcher: UriTemplate;
}

/**
 * Reads what a behavior declares now.
 *
 * @throws {McpServerError} `invalid-template` when one of its templates cannot be matched
 */
export function declarationOf(behavior: IMcpBehavior): Declaration {
  return {
    behavior,
    namespace: behavior.namespace,
    tools: behavior.getTools().map((tool) => ({
      tool: shownOf(tool),
      behavior,
      usesUriAsArgument: behavior.isUriArgument?.(tool.name) ?? false,
    })),
    resources: [...behavior.getResources()],
    templates: behavior.getResourceTemplates().map((template) => ({
      template,
      behavior,
      matcher: new UriTemplate(template.uriTemplate),
    })),
    prompts: [...(behavior.getPrompts?.() ?? [])],
  };
}

import {
  type IMcpRequestContext,
  McpBehaviorBase,
  type McpCompletions,
  type McpPrompt,
  type McpResource,
  type McpResourceContent,
  type McpResourceTemplate,
  McpServer,
} from '@mcplkit/server';
import type { McpContentBlock, McpGetPromptResult } from '@mcplkit/wire';
import { PNG } from './media.ts';
import { TOOLS } from './tools.ts';

const RESOURCES: McpResource[] = [
  { uri: 'test://static-text', name: 'Static text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'Static binary', description: 'A picture', mimeType: 'image/png' },
  {
    uri: 'test://watched-resource',
    name: 'Watched',
    description: 'One to subscribe to',
    mimeType: 'text/plain',
  },
];

const argument = (name: string) => ({ name, description: `The argument ${name}`, required: true });

const PROMPTS: McpPrompt[] = [
  { name: 'test_simple_prompt', description: 'A prompt without arguments' },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments',
    arguments: [argument('arg1'), argument('arg2')],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource in it',
    arguments: [argument('resourceUri')],
  },
  { name: 'test_prompt_with_image', description: 'A prompt with a picture in it' },
];

class Everything extends McpBehaviorBase {
  protected override _buildTools() {
    return TOOLS;
  }

  protected override _buildResources() {
    return RESOURCES;
  }

  protected override _buildTemplate(): McpResourceTemplate[] {
    return [{ uriTemplate: 'test://template/{id}/data', name: 'Template', mimeType: 'application/json' }];
  }

  protected override _buildPrompts() {
    return PROMPTS;
  }

  override async readResourceAsync(
    uri: string,
    request?: IMcpRequestContext,
  ): Promise<McpResourceContent | undefined> {
    const id = request?.variables.get('id');
    if (id !== undefined) {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
      return { uri, mimeType: 'application/json', text };
    }
    if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
    return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
  }

  async getPromptAsync(name: string, args: Record<string, string>): Promise<McpGetPromptResult> {
    const messages = contentOf(name, args).map((content) => ({ role: 'user' as const, content }));
    return { messages };
  }

  async completeAsync(): Promise<McpCompletions> {
    return [];
  }
}

function contentOf(prompt: string, args: Record<string, string>): McpContentBlock[] {
  const text = (words: string): McpContentBlock => ({ type: 'text', text: words });
  switch (prompt) {
    case 'test_prompt_with_arguments':
      return [text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`)];
    case 'test_prompt_with_embedded_resource': {
      const resource = {
        uri: args.resourceUri ?? '',
        mimeType: 'text/plain',
        text: 'Embedded resource content.',
      };
      return [{ type: 'resource', resource }, text('Please process the embedded resource above.')];
    }
    case 'test_prompt_with_image':
      return [{ type: 'image', data: PNG, mimeType: 'image/png' }, text('Please analyze the image above.')];
    default:
      return [text('This is a simple prompt for testing.')];
  }
}

/** A server with every fixture that the conformance suite asks for. */
export function everythingServer(): McpServer {
  return new McpServer({
    name: 'everything',
    version: '1.0.0',
    behaviors: [new Everything({ namespace: 'test' })],
  });
}

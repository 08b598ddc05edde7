import { setTimeout as pause } from 'node:timers/promises';
import { type DefinedTool, defineTool, type IMcpRequestContext, McpToolResults } from '@mcplkit/server';
import type { McpElicitFormParams } from '@mcplkit/wire';
import { CHOICES, DEFAULTS } from './forms.ts';
import { PNG, WAV } from './media.ts';

const EMBEDDED = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' };

/** Between two messages, so that they are seen to come one by one. */
const STEP_MS = 20;

function textInput(name: string) {
  return { type: 'object' as const, properties: { [name]: { type: 'string' } }, required: [name] };
}

/** Asks in the stream of the request: a client may read no other one. */
function inside(request: IMcpRequestContext | undefined) {
  if (request === undefined) throw new Error('Only a client can be asked.');
  return { session: request.session, options: { relatedRequestId: request.requestId } };
}

async function elicit(
  request: IMcpRequestContext | undefined,
  message: string,
  requestedSchema: McpElicitFormParams['requestedSchema'],
): Promise<string> {
  const { session, options } = inside(request);
  const { action, content } = await session.elicit({ message, requestedSchema }, options);
  return `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`;
}

/** The tools that the suite calls, under the names that it gives them. */
export const TOOLS: DefinedTool[] = [
  defineTool({
    name: 'test_simple_text',
    description: 'Answers with text.',
    run: () => 'This is a simple text response for testing.',
  }),
  defineTool({
    name: 'test_image_content',
    description: 'Answers with a picture.',
    run: () => McpToolResults.image(PNG, 'image/png'),
  }),
  defineTool({
    name: 'test_audio_content',
    description: 'Answers with a sound.',
    run: () => McpToolResults.audio(WAV, 'audio/wav'),
  }),
  defineTool({
    name: 'test_embedded_resource',
    description: 'Answers with a resource.',
    run: () => McpToolResults.resource(EMBEDDED),
  }),
  defineTool({
    name: 'test_multiple_content_types',
    description: 'Answers with text, a picture and a resource.',
    run: () => ({
      content: [
        { type: 'text' as const, text: 'Multiple content types test:' },
        { type: 'image' as const, data: PNG, mimeType: 'image/png' },
        { type: 'resource' as const, resource: { ...EMBEDDED, uri: 'test://mixed-content-resource' } },
      ],
    }),
  }),
  defineTool({
    name: 'test_tool_with_logging',
    description: 'Writes to the log while it runs.',
    run: async (_args, request) => {
      for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        request?.log('info', line);
        await pause(STEP_MS);
      }
      return 'Tool with logging executed successfully';
    },
  }),
  defineTool({
    name: 'test_tool_with_progress',
    description: 'Reports its progress.',
    run: async (_args, request) => {
      for (const progress of [0, 50, 100]) {
        request?.progress(progress, 100, `Completed step ${progress} of 100`);
        await pause(STEP_MS);
      }
      return 'Tool with progress executed successfully';
    },
  }),
  defineTool({
    name: 'test_error_handling',
    description: 'Fails.',
    run: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
  }),
  defineTool({
    name: 'test_sampling',
    description: "Asks the client's model.",
    input: textInput('prompt'),
    run: async ({ prompt }, request) => {
      const { session, options } = inside(request);
      const text = String(prompt);
      const { content } = await session.createMessage(
        { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 100 },
        options,
      );
      return `LLM response: ${JSON.stringify(content)}`;
    },
  }),
  defineTool({
    name: 'test_elicitation',
    description: 'Asks the person at the client.',
    input: textInput('message'),
    run: ({ message }, request) =>
      elicit(request, String(message), {
        type: 'object',
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      }),
  }),
  defineTool({
    name: 'test_elicitation_sep1034_defaults',
    description: 'Asks with defaults.',
    run: (_args, request) =>
      elicit(request, 'Please review and update the form fields with defaults', DEFAULTS),
  }),
  defineTool({
    name: 'test_elicitation_sep1330_enums',
    description: 'Asks with choices.',
    run: (_args, request) => elicit(request, 'Please select options from the enum fields', CHOICES),
  }),
  defineTool({
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features',
    input: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: (args) => `JSON Schema 2020-12 tool called with: ${JSON.stringify(args)}`,
  }),
];

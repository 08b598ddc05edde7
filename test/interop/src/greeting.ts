import { McpToolResults } from '@mcplkit/server';
import type { McpReadResourceResult, McpTool, McpToolResult } from '@mcplkit/wire';

/** What every server of these tests answers to the tool `greet`, with characters that break careless line readers. */
export const GREETING = 'hello from the workshop: é 雪 🛠 \u2028 and \u2029 and \u0085 and \r.';

/** The tool that every server of these tests has. */
export const GREET: McpTool = {
  name: 'greet',
  description: 'Says hello.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
};

/** The resource that every server of these tests has, and what it holds. */
export const NOTE = { uri: 'workshop://note', name: 'Note', text: 'the glue is drying' };

/** What an official server says of itself. */
export const INFO = { name: 'official', version: '1.0.0' };

/** What it offers, where its class has to be told. */
export const OPTIONS = { capabilities: { tools: {}, resources: {} } };

/** Answers `greet`, with our type of a result. */
export function greet(): McpToolResult {
  return McpToolResults.text(GREETING);
}

/** Reads the note, with our type of a result. */
export function readNote(): McpReadResourceResult {
  return { contents: [{ uri: NOTE.uri, text: NOTE.text }] };
}

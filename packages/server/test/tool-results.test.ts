import { expect, it } from 'vitest';
import { type McpResource, McpToolResults } from '../src/index.ts';

it('makes one block of each kind', () => {
  expect(McpToolResults.text('done')).toEqual({ content: [{ type: 'text', text: 'done' }] });
  expect(McpToolResults.image('AAAA', 'image/png')).toEqual({
    content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
  });
  expect(McpToolResults.audio('AAAA', 'audio/wav')).toEqual({
    content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }],
  });
  const resource = { uri: 'app://a', text: 'x' };
  expect(McpToolResults.resource(resource)).toEqual({ content: [{ type: 'resource', resource }] });
});

it('makes a link, whose URI and name stand above what else is said', () => {
  const resource: McpResource = { uri: 'app://other', name: 'Other', title: 'The A' };
  expect(McpToolResults.link('app://a', 'A', resource)).toEqual({
    content: [{ type: 'resource_link', uri: 'app://a', name: 'A', title: 'The A' }],
  });
  expect(McpToolResults.link('app://a', 'A')).toEqual({
    content: [{ type: 'resource_link', uri: 'app://a', name: 'A' }],
  });
});

it('marks a failure', () => {
  expect(McpToolResults.error('no such camera')).toEqual({
    content: [{ type: 'text', text: 'no such camera' }],
    isError: true,
  });
});

it('gives an object as text and as structured content', () => {
  expect(McpToolResults.json({ value: 3 })).toEqual({
    content: [{ type: 'text', text: '{"value":3}' }],
    structuredContent: { value: 3 },
  });
});

it.each([
  [[1, 2], '[1,2]'],
  [null, 'null'],
  ['a', '"a"'],
  [3, '3'],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
])('gives %j as text alone, since structured content is an object', (value, text) => {
  expect(McpToolResults.json(value)).toEqual({ content: [{ type: 'text', text }] });
});

it.each([undefined, () => 1, Symbol('s'), 1n])('refuses a value without a JSON form', (value) => {
  expect(() => McpToolResults.json(value)).toThrow(TypeError);
});

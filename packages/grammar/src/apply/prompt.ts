import type { McpPrompt } from '@mcplkit/wire';
import type { Entry } from '../words.ts';
import { withTexts } from './texts.ts';

/** The prompt in the words of an entry; the same object if they change nothing. */
export function applyToPrompt<T extends McpPrompt>(prompt: T, entry: Entry): T {
  const worded = withTexts(prompt, entry.texts);
  if (entry.parts.size === 0 || !prompt.arguments) return worded;
  const described = prompt.arguments.map((argument) => {
    const text = entry.parts.get(argument.name);
    return typeof text === 'string' && text !== argument.description
      ? { ...argument, description: text }
      : argument;
  });
  const isSame = described.every((argument, index) => argument === prompt.arguments?.[index]);
  return isSame ? worded : { ...worded, arguments: described };
}

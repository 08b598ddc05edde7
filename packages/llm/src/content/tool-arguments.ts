import { isObject } from '../reading.ts';

/** The arguments that a model wrote, or what is wrong with them. The empty text means that there are none. */
export function argumentsOf(text: string): { value: Record<string, unknown> } | { problem: string } {
  if (text.trim() === '') return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `They are not JSON (${(error as Error).message.slice(0, 200)}).` };
  }
  return isObject(value) ? { value } : { problem: 'They are JSON, and no object.' };
}

/** Arguments for a conversation that is sent again: APIs refuse what is no object, so that is wrapped into one. */
export function argumentsToSend(text: string): Record<string, unknown> {
  const read = argumentsOf(text);
  return 'value' in read ? read.value : { INVALID_JSON: text };
}

import { type Part, partsOf } from '../content/parts.ts';
import type { LlmToolTurn, LlmUserTurn } from '../turns.ts';

/** A part of a message of the user. */
export type OpenAiPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: 'wav' | 'mp3' } };

/** The formats of sound that the API has names for. */
const SOUNDS: ReadonlyMap<string, 'wav' | 'mp3'> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

/** What the user says: a text where there is nothing else. */
export function userContent({ content }: LlmUserTurn): string | OpenAiPart[] {
  if (typeof content === 'string') return content;
  return partsOf(content).map((part) => mediaOf(part) ?? textOfPart(part, 'the API has no form for it'));
}

/** What a tool returned: a text for its own message, and what follows it. */
export function toolContent(
  turn: LlmToolTurn,
  media: readonly ('image' | 'audio')[],
): { text: string; following: OpenAiPart[] } {
  const following: OpenAiPart[] = [];
  const texts = partsOf(turn.content).map((part) => {
    const shown = mediaOf(part);
    if (shown === undefined) return textOfPart(part, 'the API has no form for it').text;
    if (shown.type === 'text') return shown.text;
    if (!media.includes(shown.type === 'image_url' ? 'image' : 'audio')) {
      return textOfPart(part, 'not shown').text;
    }
    following.push(shown);
    return textOfPart(part, 'it follows behind the results').text;
  });
  // The API has no mark for a failure: the words have to say it.
  const text = texts.join('\n');
  return { text: turn.isError === true ? `Error: ${text}` : text, following };
}

function mediaOf(part: Part): OpenAiPart | undefined {
  if (part.kind === 'text') return { type: 'text', text: part.text };
  const { data, mimeType } = part;
  if (mimeType.startsWith('image/')) {
    return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } };
  }
  const format = SOUNDS.get(mimeType);
  return format === undefined ? undefined : { type: 'input_audio', input_audio: { data, format } };
}

function textOfPart(part: Part, why: string): { type: 'text'; text: string } {
  return { type: 'text', text: part.kind === 'text' ? part.text : part.note(why) };
}

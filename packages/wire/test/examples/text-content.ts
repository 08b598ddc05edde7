import { textContent } from '@mcplkit/wire';

export const block = textContent('hello'); // { type: 'text', text: 'hello' }

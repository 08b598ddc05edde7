import { isContentBlock } from '@mcplkit/wire';

const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
export const alone = isContentBlock(image); // true
export const both = isContentBlock({ ...image, uri: 'https://a.example' }); // false

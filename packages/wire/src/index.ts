export { textContent } from './content.ts';

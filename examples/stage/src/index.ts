export { check, type Listener, type Step } from './story.ts';
export { tellInTerminal } from './terminal.ts';

export { jsonMembers } from './json-members.ts';

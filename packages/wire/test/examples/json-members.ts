import { jsonMembers } from '@mcplkit/wire/json';

const envelope = '{"to": "lamp", "payload": {"on": true}}';
export const members = jsonMembers(envelope, new Set(['to', 'payload'])); // to: "lamp", payload: {"on": true}

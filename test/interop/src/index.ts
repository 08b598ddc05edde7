export {
  type ClientKind,
  callTool,
  connectToProgram,
  OFFICIAL_CLIENTS,
  type OfficialClient,
  readText,
} from './official-clients.ts';

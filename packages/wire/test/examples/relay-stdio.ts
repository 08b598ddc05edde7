import { spawn } from 'node:child_process';
import process from 'node:process';
import { relay } from '@mcplkit/wire/relay';

const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
const joined = relay(
  { input: process.stdin, output: process.stdout },
  { input: server.stdout, output: server.stdin },
  { inspect: ({ kind }, direction) => kind !== 'notification' || direction === 'to-client' },
);
joined.on('error', (error) => console.error('relay:', error.message));

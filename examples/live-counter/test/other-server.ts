import { McpServer } from '@mcplkit/server';
import { StdioTransport } from '@mcplkit/transports/stdio';

// A server that the story is not about.
await new McpServer({ name: 'another-server', transport: new StdioTransport() }).start();

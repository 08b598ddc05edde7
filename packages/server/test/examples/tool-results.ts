import { McpToolResults } from '@mcplkit/server';

McpToolResults.text('done');
McpToolResults.json({ value: 3 }); // text and `structuredContent`
McpToolResults.error('There is no camera with this name.'); // the model reads it

import { fileURLToPath } from 'node:url';
import { tellInTerminal } from 'stage';
import { playStory } from './story.ts';

const [serverFile = fileURLToPath(new URL('./server.js', import.meta.url))] = process.argv.slice(2);

await tellInTerminal(
  'An arcade, whose tools come and go with its games',
  'Ada has a host that understands tool presence; the guest has the official client.',
  (tell) => playStory(serverFile, tell),
);

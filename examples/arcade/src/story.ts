import type { Readable } from 'node:stream';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { check, type Listener } from 'stage';
import { Ada } from './ada.ts';
import { Guest } from './guest.ts';

/**
 * Plays the whole story against a real child process that runs `serverFile`.
 *
 * Every step is checked; the first one that does not hold ends the story with an error that says which.
 */
export async function playStory(serverFile: string, tell: Listener): Promise<void> {
  const child = new StdioClientTransport({ command: process.execPath, args: [serverFile], stderr: 'pipe' });
  await child.start();
  try {
    const port = await portFrom(child);
    const stable = await playTwoGames(port, tell);
    await playAsGuest(port, tell);
    await comeBack(port, stable, tell);
  } finally {
    await child.close();
  }
}

/** Ada opens two games, moves in both, and leaves while it is the bot's turn in one of them. */
async function playTwoGames(port: number, tell: Listener): Promise<string> {
  const ada = await Ada.connect(port);
  const { presence } = ada;
  const stable = JSON.stringify(presence.stableTools());
  check(
    stable.includes('lobby_tick') && !stable.includes('"take"'),
    'the fixed list has only what is always there',
  );
  await presence.list();
  tell({ title: 'Ada connects', seen: 'a fixed list of tools for her model: lobby_tick' });

  for (const [name, stones] of [
    ['red', 7],
    ['blue', 10],
  ] as const) {
    await presence.open({ toolset: 'game', name, options: { stones } });
  }
  check(presence.surfaces().length === 2, 'two games are open');
  check(names(presence.visibleTools()) === 'take,resign', 'both tools of a game are there');
  tell({ title: 'opens two games', seen: `red: ${ada.board('red')} blue: ${ada.board('blue')}` });

  await presence.call({ surface: 'game/red', name: 'take', arguments: { count: 2 } });
  check(
    ada.board('red') === "5 stones are left. It is the bot's turn.",
    'the result of a call carries what changed',
  );
  tell({ title: 'takes two in red', seen: `the answer brings the new surface: ${ada.board('red')}` });

  await presence.call({ name: 'lobby_tick' });
  await ada.reach(1);
  check(
    ada.board('red') === '4 stones are left. It is your turn.',
    'the event of the bot carries what changed',
  );
  tell({ title: 'the bot moves', seen: `an event, and the new surface with it: ${ada.board('red')}` });

  await presence.call({ surface: 'game/blue', name: 'take', arguments: { count: 1 } });
  check(presence.rev === 5, 'every statement has been heard');
  check(JSON.stringify(await presence.listTools()).length > 0, 'the list can be fetched at any time');
  check(JSON.stringify(presence.stableTools()) === stable, 'the fixed list has the same bytes as before');
  await ada.leave();
  tell({ title: 'leaves', seen: 'it is the turn of the bot in blue' });
  return stable;
}

/** The official client, which has never heard of presence, opens a game, plays, and lets the bots think. */
async function playAsGuest(port: number, tell: Listener): Promise<void> {
  const guest = await Guest.connect(port);
  try {
    const { tools } = await guest.client.listTools();
    check(
      names(tools) === 'lobby_tick,take,resign,toolset_open,toolset_close,toolset_use',
      'a plain client is given tools to open and close with',
    );
    tell({ title: 'a guest comes with the official client', seen: names(tools) });

    const early = await guest.call('take', { count: 1 });
    check(early.includes('Nothing is open'), 'no game is open for the guest');
    await guest.call('toolset_open', { toolset: 'game', name: 'one', options: { stones: 4 } });
    await guest.call('toolset_open', { toolset: 'game', name: 'two' });
    await guest.call('toolset_use', { toolset: 'game', instance: 'one' });
    const wrong = await guest.call('take', { count: 9 });
    check(wrong.startsWith('The arguments of take do not fit: '), 'arguments are checked');
    check(
      (await guest.call('take', { count: 3 })).includes('"stones":1'),
      'the guest plays in the game that was chosen',
    );
    tell({ title: 'plays', seen: 'toolset_open twice, toolset_use, take' });

    const thought = await guest.call('lobby_tick');
    check(thought === 'The bots of 4 games have thought.', 'the games of all are on');
    const left = await guest.call('toolset_use', { toolset: 'game', instance: 'one' });
    check(left === 'It is not open.', 'the bot has won the game of the guest');
    const closed = await guest.call('toolset_close', { toolset: 'game', instance: 'two' });
    check(closed === 'It is closed.', 'the guest closes a game');
    tell({
      title: 'lets all bots think, and closes a game',
      seen: 'the bot moves in blue, where nobody listens',
    });
  } finally {
    await guest.client.close();
  }
}

/** Ada finds her games, hears what she missed, and closes one of them. */
async function comeBack(port: number, stable: string, tell: Listener): Promise<void> {
  const ada = await Ada.connect(port);
  const { presence } = ada;
  const { heldEvents, droppedEvents } = await presence.list();
  check(ids(presence.surfaces()) === 'game/red,game/blue', 'both games are as they were');
  check(heldEvents === 1 && droppedEvents === 0, 'one event was held');
  tell({ title: 'Ada comes back on a new connection', seen: `finds ${ids(presence.surfaces())}` });

  await ada.reach(1);
  const [event] = ada.events;
  const [block] = event?.payload.content ?? [];
  check(
    block !== undefined && 'text' in block && block.text === 'The bot takes 1.',
    'the event that was held comes',
  );
  tell({ title: 'hears what she missed', seen: `${block.text} ${ada.board('blue')}` });

  const { closed } = await presence.close({ toolset: 'game', instance: 'red' });
  check(closed && ids(presence.surfaces()) === 'game/blue', 'the game is closed');
  check(presence.ended().at(-1)?.reason === 'closed', 'its end is on record');
  await presence.call({ name: 'resign' });
  check(presence.surfaces().length === 0, 'a call goes to the only game that shows the tool, and ends it');
  check(JSON.stringify(presence.stableTools()) === stable, 'the fixed list has never changed');
  await ada.leave();
  tell({ title: 'closes one game and resigns the other', seen: 'her fixed list of tools has never changed' });
}

function names(tools: readonly { name: string }[]): string {
  return tools.map(({ name }) => name).join();
}

function ids(surfaces: readonly { id: string }[]): string {
  return surfaces.map(({ id }) => id).join();
}

async function portFrom(transport: StdioClientTransport): Promise<number> {
  for await (const chunk of (transport.stderr as Readable | null) ?? []) {
    const match = /^port (\d+)$/m.exec(String(chunk));
    if (match !== null) return Number(match[1]);
  }
  throw new Error('The server did not say where its socket is.');
}

import { beforeEach, expect, it, vi } from 'vitest';
import { BehaviorSet } from '../../src/catalog/behavior-set.ts';
import { SessionWords } from '../../src/grammar/session-words.ts';
import { WordingBook } from '../../src/grammar/wording-book.ts';
import { ChangeFeed } from '../../src/session/change-feed.ts';

let sent: string[];
let reported: Error[];
let feed: ChangeFeed;
let refuse: (method: string) => void;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sent = [];
  reported = [];
  refuse = () => {};
  const behaviors = new BehaviorSet((error) => reported.push(error));
  feed = new ChangeFeed({
    words: new SessionWords(
      new WordingBook(behaviors, { statics: new Map(), store: undefined }, 'first', () => {}),
    ),
    notify: (method, params) => {
      refuse(method);
      sent.push(params === undefined ? method : `${method} ${JSON.stringify(params)}`);
    },
    report: (error) => reported.push(error),
  });
});

it('says nothing before it is open, and does not make up for it afterwards', async () => {
  feed.subscriptions.add('app://a');
  feed.listChanged('tools');
  feed.resourceUpdated('app://a');
  feed.open();
  await turn();
  expect(sent).toEqual([]);
});

it('tells changes that come together once each, on the next turn of the event loop, however they came within this one', async () => {
  const scheduled = vi.spyOn(globalThis, 'setTimeout');
  feed.open();
  feed.subscriptions.add('app://a');
  for (let time = 0; time < 3; time += 1) {
    feed.listChanged('tools');
    feed.listChanged('resources');
    await Promise.resolve();
  }
  expect(sent).toEqual([]);
  expect(scheduled).toHaveBeenCalledTimes(1);
  scheduled.mockRestore();
  await turn();
  expect(sent).toEqual(['notifications/tools/list_changed', 'notifications/resources/list_changed']);
});

it('tells of resources on the next microtask, once for changes that come together, in front of lists', async () => {
  feed.open();
  feed.subscriptions.add('app://a');
  feed.listChanged('resources');
  for (let time = 0; time < 3; time += 1) feed.resourceUpdated('app://a');
  expect(sent).toEqual([]);
  await Promise.resolve();
  expect(sent).toEqual(['notifications/resources/updated {"uri":"app://a"}']);
  await turn();
  expect(sent.slice(1)).toEqual(['notifications/resources/list_changed']);
});

it('tells a change again when it comes again, and none that was told', async () => {
  feed.open();
  feed.subscriptions.add('app://a');
  feed.listChanged('tools');
  await turn();
  feed.resourceUpdated('app://a');
  await turn();
  feed.listChanged('tools');
  await turn();
  expect(sent).toEqual([
    'notifications/tools/list_changed',
    'notifications/resources/updated {"uri":"app://a"}',
    'notifications/tools/list_changed',
  ]);
});

it('tells of the very URI that was subscribed to, and does nothing at all about any other', async () => {
  const scheduled = vi.spyOn(globalThis, 'setTimeout');
  feed.open();
  feed.subscriptions.add('app://a');
  feed.resourceUpdated('app://a/b');
  feed.resourceUpdated('APP://a');
  expect(scheduled).not.toHaveBeenCalled();
  scheduled.mockRestore();
  await turn();
  expect(sent).toEqual([]);
});

it('does not tell of a resource that was unsubscribed from in between', async () => {
  feed.open();
  feed.subscriptions.add('app://a');
  feed.resourceUpdated('app://a');
  feed.subscriptions.delete('app://a');
  await turn();
  expect(sent).toEqual([]);
});

it('forgets everything at a reset, also what it was about to tell', async () => {
  feed.open();
  feed.subscriptions.add('app://a');
  feed.listChanged('tools');
  feed.resourceUpdated('app://a');
  feed.reset();
  expect(feed.subscriptions.size).toBe(0);
  await turn();
  feed.listChanged('tools');
  await turn();
  expect(sent).toEqual([]);
  feed.open();
  feed.listChanged('tools');
  await turn();
  expect(sent).toEqual(['notifications/tools/list_changed']);
});

it('reports a notification that cannot be sent, and sends the others', async () => {
  refuse = (method) => {
    if (method === 'notifications/tools/list_changed') throw new Error('too large');
  };
  feed.open();
  feed.listChanged('tools');
  feed.listChanged('resources');
  await turn();
  expect(sent).toEqual(['notifications/resources/list_changed']);
  expect(reported.map(({ message }) => message)).toEqual(['too large']);
});

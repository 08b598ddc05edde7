import { expect, it, vi } from 'vitest';
import {
  McpAdapterBase,
  type McpResourceContent,
  type McpToolResult,
  McpToolResults,
} from '../../src/index.ts';

class Adapter extends McpAdapterBase {
  async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
    return { uri, text: '' };
  }

  async executeToolAsync(_uri: string, tool: string): Promise<McpToolResult> {
    return McpToolResults.text(tool);
  }

  change(uri: string): void {
    this._forwardResourceContentChanged(uri);
  }

  list(): void {
    this._forwardResourceChanged();
  }
}

it('keeps its domain', () => {
  expect(new Adapter('app').domain).toBe('app');
});

it('tells of content by its URI, and of lists, to those who subscribed to either', () => {
  const adapter = new Adapter('app');
  const content = vi.fn();
  const lists = vi.fn();
  adapter.onResourceContentChanged.subscribe(content);
  adapter.onResourcesChanged.subscribe(lists);
  adapter.change('app://a');
  expect(content.mock.calls).toEqual([['app://a']]);
  expect(lists).not.toHaveBeenCalled();
  adapter.list();
  expect(content).toHaveBeenCalledTimes(1);
  expect(lists).toHaveBeenCalledTimes(1);
});

it('has events of its own, apart from those of other adapters', () => {
  const one = new Adapter('app');
  const other = new Adapter('app');
  const heard = vi.fn();
  one.onResourceContentChanged.subscribe(heard);
  other.change('app://a');
  expect(heard).not.toHaveBeenCalled();
});

it('serves the resources that `accept` lets through, all of them by default', async () => {
  class Picky extends Adapter {
    override async readResourceAsync(uri: string): Promise<McpResourceContent | undefined> {
      return this._isResourceAccepted(uri) ? super.readResourceAsync(uri) : undefined;
    }
  }
  const adapter = new Picky('app');
  const read = async () =>
    Promise.all(['app://a', 'app://b'].map(async (uri) => (await adapter.readResourceAsync(uri))?.uri));
  expect(await read()).toEqual(['app://a', 'app://b']);
  adapter.accept = (uri) => uri.endsWith('b');
  expect(await read()).toEqual([undefined, 'app://b']);
  adapter.accept = undefined;
  expect(await read()).toEqual(['app://a', 'app://b']);
});

it('drops everybody when it is disposed of', () => {
  const adapter = new Adapter('app');
  const heard = vi.fn();
  adapter.onResourceContentChanged.subscribe(heard);
  adapter.onResourcesChanged.subscribe(heard);
  adapter.dispose();
  adapter.change('app://a');
  adapter.list();
  expect(heard).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import {
  createEventEmitter,
  type IEventEmitter,
  type IMcpBehaviorAdapter,
  McpBehavior,
  type McpResource,
  type McpResourceTemplate,
  type McpTool,
  McpToolResults,
} from '../../src/index.ts';
import { resources, templates, tools } from '../support/fake-behavior.ts';

function adapter(): IMcpBehaviorAdapter {
  return {
    domain: 'app',
    onResourceContentChanged: createEventEmitter<string>(),
    onResourcesChanged: createEventEmitter<void>(),
    readResourceAsync: async (uri) => ({ uri, text: 'read' }),
    executeToolAsync: async (uri, tool, args) => McpToolResults.json({ uri, tool, args }),
  };
}

class Bare extends McpBehavior {}

class Scene extends McpBehavior {
  names = ['one'];

  protected override _buildResources(): McpResource[] {
    return resources(...this.names.map((name) => `${this.baseUri}/${name}`));
  }

  protected override _buildTemplate(): McpResourceTemplate[] {
    return templates(`${this.baseUri}/{name}`);
  }

  protected override _buildTools(): McpTool[] {
    return tools('scene_look');
  }
}

it('declares nothing by itself', () => {
  const bare = new Bare(adapter());
  expect([bare.getTools(), bare.getResources(), bare.getResourceTemplates()]).toEqual([[], [], []]);
});

it('takes the domain of its adapter and no namespace, unless it is told others', () => {
  const bare = new Bare(adapter());
  expect([bare.domain, bare.namespace, bare.baseUri]).toEqual(['app', '', 'app://']);
  const named = new Bare(adapter(), {
    domain: 'web',
    namespace: 'scene',
    name: 'Scene',
    description: 'A scene.',
  });
  expect([named.domain, named.namespace, named.baseUri]).toEqual(['web', 'scene', 'web://scene']);
  expect([named.name, named.description]).toEqual(['Scene', 'A scene.']);
});

it('does not follow the options that it was made with', () => {
  const options = { namespace: 'before' };
  const bare = new Bare(adapter(), options);
  options.namespace = 'after';
  expect(bare.namespace).toBe('before');
});

it('asks its builders every time, so that they may answer from what is live', () => {
  const scene = new Scene(adapter(), { namespace: 'scene' });
  expect(scene.getResources().map(({ uri }) => uri)).toEqual(['app://scene/one']);
  scene.names = ['one', 'two'];
  expect(scene.getResources().map(({ uri }) => uri)).toEqual(['app://scene/one', 'app://scene/two']);
  expect(scene.getTools()).toEqual(tools('scene_look'));
  expect(scene.getResourceTemplates()).toEqual(templates('app://scene/{name}'));
});

it('gives resources and templates that have no media type its own', () => {
  const plain = new Scene(adapter());
  expect(plain.getResources()[0]).not.toHaveProperty('mimeType');

  class Mixed extends Scene {
    protected override _buildResources(): McpResource[] {
      return [...resources('app://a'), { uri: 'app://b', name: 'b', mimeType: 'text/plain' }];
    }
  }
  const mixed = new Mixed(adapter(), { mimeType: 'application/json' });
  expect(mixed.getResources().map(({ mimeType }) => mimeType)).toEqual(['application/json', 'text/plain']);
  expect(mixed.getResourceTemplates()[0]).toMatchObject({ mimeType: 'application/json' });
});

it('lets go of its adapter when it is disposed of, and of nobody else', () => {
  const backend = adapter();
  const [bare, other] = [new Bare(backend), new Bare(backend)];
  const [heard, otherHeard] = [vi.fn(), vi.fn()];
  const emitters = [backend.onResourceContentChanged, backend.onResourcesChanged] as IEventEmitter<unknown>[];
  bare.onResourceUpdated.subscribe(heard);
  bare.onResourcesListChanged.subscribe(heard);
  bare.onResourcesListChanged.subscribe(() => {})();
  bare.dispose();
  expect(emitters.map(({ hasSubscribers }) => hasSubscribers)).toEqual([false, false]);
  other.onResourceUpdated.subscribe(otherHeard);
  for (const emitter of emitters) emitter.emit('app://a');
  expect(heard).not.toHaveBeenCalled();
  expect(otherHeard.mock.calls).toEqual([['app://a']]);
});

it('refuses a call without the `uri` that it added to a schema, before its adapter sees it', async () => {
  const scene = new Scene(adapter(), { injectUri: 'required' });
  expect(await scene.executeToolAsync('', 'scene_look', {})).toMatchObject({ isError: true });
  expect(await scene.executeToolAsync('app://one', 'scene_look', {})).not.toHaveProperty('isError');
});

it('leaves reading, executing and events to its adapter', async () => {
  const backend = adapter();
  const bare = new Bare(backend);
  expect(await bare.readResourceAsync('app://a')).toEqual({ uri: 'app://a', text: 'read' });
  expect((await bare.executeToolAsync('app://a', 'look', { at: 1 })).structuredContent).toEqual({
    uri: 'app://a',
    tool: 'look',
    args: { at: 1 },
  });
});

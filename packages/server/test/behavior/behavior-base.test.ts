import { describe, expect, it, vi } from 'vitest';
import {
  defineTool,
  McpBehaviorBase,
  type McpBehaviorOptions,
  McpBehaviorOptionsBuilder,
  McpGrammar,
  type McpTool,
  McpToolResults,
} from '../../src/index.ts';
import { resources, templates, tools } from '../support/fake-behavior.ts';

class Clock extends McpBehaviorBase {
  listed: McpTool[] = tools('tick');
  grammars = new Map([['Default:EN', McpGrammar.fromJSON({ tick: { description: 'Ticks.' } })]]);
  built = 0;

  protected override _buildTools() {
    return this.listed;
  }

  protected override _buildResources() {
    return resources('clock://now');
  }

  protected override _buildTemplate() {
    return templates('clock://zone/{zone}');
  }

  protected override _buildGrammars() {
    this.built += 1;
    return this.grammars;
  }

  tellAll(): void {
    this._notifyResourceUpdated('clock://now');
    this._notifyResourcesChanged();
    this._notifyToolsChanged();
    this._notifyPromptsChanged();
    this._invalidateGrammars();
  }
}

it('has nothing, reads nothing and says so of a tool', async () => {
  const bare = new McpBehaviorBase();
  expect([bare.getTools(), bare.getResources(), bare.getResourceTemplates(), bare.getPrompts()]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(await bare.readResourceAsync('app://a')).toBeUndefined();
  expect(await bare.executeToolAsync('', 'tick', {})).toEqual(
    McpToolResults.error('The tool tick is not implemented here.'),
  );
  expect([bare.domain, bare.namespace, bare.baseUri]).toEqual(['mcp', '', 'mcp://']);
});

it('is who its options say', () => {
  const options = new McpBehaviorOptionsBuilder('app', 'clock')
    .withName('Clock')
    .withDescription('Tells the time.')
    .withMimeType('text/plain')
    .build();
  const clock = new Clock(options);
  expect([clock.baseUri, clock.name, clock.description]).toEqual(['app://clock', 'Clock', 'Tells the time.']);
  expect(clock.getResources()[0]).toMatchObject({ mimeType: 'text/plain' });
  const changed = new McpBehaviorOptionsBuilder()
    .withDomain('a')
    .withNamespace('b')
    .withInjectedUri('optional')
    .build();
  expect(changed).toEqual({ domain: 'a', namespace: 'b', injectUri: 'optional' });
});

it('tells those who subscribed to each event, and nobody any more once it is disposed of', () => {
  const clock = new Clock();
  const heard = vi.fn();
  const sources = [
    clock.onResourcesListChanged,
    clock.onToolsListChanged,
    clock.onPromptsChanged,
    clock.onGrammarsChanged,
  ];
  clock.onResourceUpdated.subscribe((uri) => heard(uri));
  for (const source of sources) source.subscribe(() => heard());
  clock.tellAll();
  expect(heard.mock.calls).toEqual([['clock://now'], [], [], [], []]);
  clock.dispose();
  clock.tellAll();
  expect(heard).toHaveBeenCalledTimes(5);
});

it('builds its words once, by key in lower case, and anew when they are said to be others', () => {
  const clock = new Clock();
  expect(clock.getGrammar('default:en')?.getToolDescription('tick')).toBe('Ticks.');
  expect([[...clock.listGrammarKeys()], clock.built]).toEqual([['default:en'], 1]);
  clock.grammars = new Map();
  expect(clock.getGrammar('default:en')).toBeDefined();
  clock.tellAll();
  expect([clock.getGrammar('default:en'), clock.built]).toEqual([undefined, 2]);
});

describe('a property `uri`', () => {
  const schemas = (options: McpBehaviorOptions, ...listed: McpTool[]) => {
    const clock = new Clock(options);
    clock.listed = listed;
    return clock.getTools().map(({ inputSchema }) => inputSchema);
  };
  const set: McpTool = {
    name: 'set',
    inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  };
  const uri = {
    type: 'string',
    description: 'The URI of the resource to apply this to. It has the form clock://zone/{zone}.',
  };

  it('is left alone unless it is asked for', () => {
    expect(schemas({}, set)).toEqual([set.inputSchema]);
  });

  it('is added, required or not, in front of the others', () => {
    const properties = { uri, to: { type: 'string' } };
    expect(schemas({ injectUri: 'required' }, set)).toEqual([
      { type: 'object', properties, required: ['uri', 'to'] },
    ]);
    expect(schemas({ injectUri: 'optional' }, set)).toEqual([
      { type: 'object', properties, required: ['to'] },
    ]);
    expect(schemas({ injectUri: 'optional' }, ...tools('tick'))).toEqual([
      { type: 'object', properties: { uri } },
    ]);
    expect(set.inputSchema.properties).toEqual({ to: { type: 'string' } });
  });

  it('that a tool has already stays its own', async () => {
    const own: McpTool = {
      name: 'own',
      inputSchema: { type: 'object', properties: { uri: { type: 'number' } } },
    };
    const fetch = defineTool({
      name: 'fetch',
      input: { type: 'object', properties: { uri: { type: 'string' } } },
      run: ({ uri: at }) => `${at}`,
    });
    expect(schemas({ injectUri: 'required' }, own, fetch)).toEqual([own.inputSchema, fetch.inputSchema]);
  });

  it('is none of the arguments of a defined tool that does not name it', async () => {
    const clock = new Clock({ injectUri: 'required' });
    clock.listed = [defineTool({ name: 'tick', run: (args) => ({ ...args }) })];
    expect(clock.isUriArgument('tick')).toBe(false);
    expect(await clock.executeToolAsync('clock://now', 'tick', { uri: 'clock://now' })).toEqual(
      McpToolResults.json({}),
    );
  });
});

it('lists and executes what is live', async () => {
  const clock = new Clock();
  clock.getTools();
  clock.listed = [defineTool({ name: 'tock', run: () => 'tock' })];
  clock.getTools();
  expect(await clock.executeToolAsync('', 'tock', {})).toEqual(McpToolResults.text('tock'));
});

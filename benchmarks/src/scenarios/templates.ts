import { TemplateIndex, UriTemplate } from '@mcplkit/server';
import { measureRepeating } from '../lib/measure-repeating.ts';
import { defineScenario } from './scenario.ts';

/** Different URIs that are looked up in turn. */
const URIS = 1000;

const SHAPES = {
  'text first': (kind: number) => `app://kind-${kind}/{id}`,
  'variable first': (kind: number) => `app://{id}/kind-${kind}/edit`,
} as const;

interface Cell {
  readonly shape: keyof typeof SHAPES;
  readonly count: number;
  /** Whether no template matches. */
  readonly miss?: true;
}

/** Tells whether a URI is matched, as it has to be. */
type Find = (uri: string) => boolean;

/** The least that finding one of many can cost: a `Map` that already knows every URI. */
const bareFind = (uris: readonly string[]): Find => {
  const known = new Map(uris.map((uri) => [uri, { id: '42' }]));
  return (uri) => known.get(uri) !== undefined;
};

/** The official SDK goes through its templates, and takes the first. */
async function sdkFind(templates: readonly string[]): Promise<Find> {
  const { UriTemplate: SdkTemplate } = await import('@modelcontextprotocol/sdk/shared/uriTemplate.js');
  const all = templates.map((template) => new SdkTemplate(template));
  return (uri) => all.some((template) => template.match(uri) !== null);
}

function indexFind(templates: readonly string[]): Find {
  const index = new TemplateIndex(templates.map((template, at) => [new UriTemplate(template), at] as const));
  return (uri) => index.find(uri) !== undefined;
}

export const templates = defineScenario<Cell>({
  name: 'templates',
  title: 'One URI against many templates; the limit is `Map.get` on the URIs themselves',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'limit'],
  cells: {
    'text first, 10': { shape: 'text first', count: 10 },
    'text first, 1,000': { shape: 'text first', count: 1000, peers: ['mcplkit', 'limit', 'sdk1'] },
    'text first, 10,000': { shape: 'text first', count: 10_000, peers: ['mcplkit', 'limit', 'sdk1'] },
    'text first, 100,000': { shape: 'text first', count: 100_000 },
    'variable first, 10': { shape: 'variable first', count: 10 },
    'variable first, 1,000': { shape: 'variable first', count: 1000, peers: ['mcplkit', 'limit', 'sdk1'] },
    'variable first, 10,000': { shape: 'variable first', count: 10_000, peers: ['mcplkit', 'limit', 'sdk1'] },
    'variable first, 100,000': { shape: 'variable first', count: 100_000 },
    'text first, 10,000, no match': { shape: 'text first', count: 10_000, miss: true, peers: ['mcplkit'] },
    'variable first, 10,000, no match': {
      shape: 'variable first',
      count: 10_000,
      miss: true,
      peers: ['mcplkit'],
    },
  },
  async measure({ cell, name, pace }) {
    const { shape, count, miss } = cell;
    const all = Array.from({ length: count }, (_, kind) => SHAPES[shape](kind));
    // 7,919 is prime to the counts, so that the URIs are spread over all templates.
    const uris = Array.from({ length: URIS }, (_, at) => {
      const kind = miss ? count + at : (at * 7919) % count;
      return SHAPES[shape](kind).replace('{id}', `${at}`);
    });
    const find = name === 'limit' ? bareFind(uris) : name === 'sdk1' ? await sdkFind(all) : indexFind(all);
    let next = 0;
    return measureRepeating(() => {
      const batch = name === 'sdk1' ? 10 : URIS;
      for (let index = 0; index < batch; index++) {
        const uri = uris[next++ % URIS] ?? '';
        if (find(uri) === (miss === true)) throw new Error(`${uri} was not found as it should be.`);
      }
      return batch;
    }, pace);
  },
});

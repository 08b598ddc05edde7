import { describe, expect, it } from 'vitest';
import { changedDomains } from '../src/changed-domains.ts';

const chat = { description: 'd', uses: ['tools', 'pushEvents'], tagOntology: { coreTags: ['a', 'b'] } };
const base = { version: '0.5', pushEvents: true, channels: { publish: true }, featureSets: { chat } };
const withChat = (change: object) => ({ ...base, featureSets: { chat: { ...chat, ...change } } });

describe('changedDomains (MCPL 0.5, §17.1 and §17.3)', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['all three when there was none before', null, base, ['capabilities', 'featureSets', 'tagOntology']],
    ['none for the same content', base, structuredClone(base), []],
    ['none for a version or a revision', base, { ...base, version: '0.6', revision: 'r' }, []],
    ['none for another order of a set', base, withChat({ uses: ['pushEvents', 'tools'] }), []],
    ['capabilities for one more', base, { ...base, modelInfo: true }, ['capabilities']],
    ['capabilities for one below a group', base, { ...base, channels: { publish: false } }, ['capabilities']],
    ['featureSets for what one uses', base, withChat({ uses: ['tools'] }), ['featureSets']],
    ['tagOntology for a core tag', base, withChat({ tagOntology: { coreTags: ['a'] } }), ['tagOntology']],
    ['both for one that is gone', base, { ...base, featureSets: {} }, ['featureSets', 'tagOntology']],
    [
      'both when the member itself comes or goes: absent and empty differ',
      { version: '0.5' },
      { version: '0.5', featureSets: {} },
      ['featureSets', 'tagOntology'],
    ],
    [
      'both when it has another shape, so that no change goes unsaid',
      { featureSets: null },
      { featureSets: [] },
      ['featureSets', 'tagOntology'],
    ],
  ])('%s', (_, previous, next, domains) => {
    expect(changedDomains(previous, next)).toEqual(domains);
  });

  it('does not ask for identifiers in ASCII, but for JSON', () => {
    expect(changedDomains({ ö: true }, { ö: false })).toEqual(['capabilities']);
    expect(() => changedDomains({}, { a: 1n })).toThrow(
      expect.objectContaining({ code: 'not_json', path: 'a' }),
    );
    expect(() => changedDomains([], {})).toThrow(expect.objectContaining({ code: 'manifest_not_object' }));
  });
});

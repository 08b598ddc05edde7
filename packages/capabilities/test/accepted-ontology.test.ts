import type { TagOntology } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import {
  AcceptedOntology,
  CapabilityGrant,
  computeGrant,
  deriveFeatureSets,
  expandTags,
  findTreatment,
} from '../src/index.ts';
import { WRONG_JSON } from './support/hostile.ts';

const ontology: TagOntology = {
  coreTags: ['chat:mention'],
  tags: {
    'x:ping': { desc: 'A ping', implies: ['chat:mention'], suggestedTreatment: 'mute' },
    'x:hum': { facet: 'ambience', stability: 'experimental' },
  },
  keyed: { urgency: { values: ['low', 'high'], ordered: true } },
  suggestedTreatment: [{ tagsAny: ['x:hum'], behavior: { debounce: 1000 } }],
  open: true,
};

describe('AcceptedOntology', () => {
  it('§16.5 gives edges and suggestions under the digest that was accepted', () => {
    const accepted = new AcceptedOntology(ontology, 'd1');
    expect([...expandTags(['x:ping'], accepted.implications('d1'))]).toEqual([
      'x:ping',
      'chat:mention',
      'chat:addressed',
    ]);
    expect(accepted.suggestedTreatment('d1')).toEqual([
      { tagsAny: ['x:hum'], behavior: { debounce: 1000 } },
      { tagsAll: ['x:ping'], behavior: 'mute' },
    ]);
  });

  it('§17.5 gives nothing under any other digest', () => {
    const accepted = new AcceptedOntology(ontology, 'd1');
    for (const digest of ['d2', '', 'D1', undefined, null]) {
      expect(accepted.implications(digest as string).size).toBe(0);
      expect(accepted.suggestedTreatment(digest as string)).toEqual([]);
    }
  });

  it('§17.5 two digests that are missing are not the same', () => {
    for (const digest of [undefined, null, '']) {
      const accepted = new AcceptedOntology(ontology, digest as string);
      expect(accepted.implications(digest as string).size).toBe(0);
    }
  });

  it('§16.5 is of what was accepted, and not of what the object became', () => {
    const copy = structuredClone(ontology);
    const accepted = new AcceptedOntology(copy, 'd1');
    copy.tags?.['x:ping']?.implies?.push('chat:dm');
    copy.suggestedTreatment?.push({ behavior: 'immediate' });
    expect(accepted.implications('d1').get('x:ping')).toEqual(['chat:mention']);
    expect(accepted.suggestedTreatment('d1')).toHaveLength(2);
    expect(() => Object.assign(accepted, { digest: 'd2' })).toThrow(TypeError);
  });

  it('§16.5 the rules of the consumer come first', () => {
    const accepted = new AcceptedOntology({ suggestedTreatment: [{ behavior: 'immediate' }] }, 'd1');
    const rules = [{ tagsAny: ['x:hum'], behavior: 'mute' as unknown }, ...accepted.suggestedTreatment('d1')];
    expect(findTreatment(rules, new Set(['x:hum']))?.behavior).toBe('mute');
  });

  it('§16.4 leaves out what is malformed: a rule without its matcher would fit more', () => {
    const rules = [
      { tagsAny: 'x:hum', behavior: 'immediate' },
      { tagsNone: [7], behavior: 'immediate' },
      { tagsAny: ['x:hum'] },
      null,
      [],
      { tagsAny: ['x:hum'], behavior: 'mute' },
    ];
    const accepted = new AcceptedOntology(
      { suggestedTreatment: rules, tags: { 'x:a': { implies: 'chat:dm' } } },
      'd1',
    );
    expect(accepted.suggestedTreatment('d1')).toEqual([{ tagsAny: ['x:hum'], behavior: 'mute' }]);
    expect([...expandTags(['x:a'], accepted.implications('d1'))]).toEqual(['x:a']);
  });

  it('§16.4 takes anything for an ontology', () => {
    for (const value of WRONG_JSON) {
      for (const wrong of [
        value,
        { tags: value },
        { tags: { 'x:a': value } },
        { suggestedTreatment: value },
      ]) {
        const accepted = new AcceptedOntology(wrong, 'd1');
        expect([...expandTags(['x:a'], accepted.implications('d1'))]).toEqual(['x:a']);
        expect(accepted.suggestedTreatment('d1')).toEqual([]);
      }
    }
  });

  it.each(['__proto__', 'constructor'])('§16.4 a tag named %s is ordinary', (tag) => {
    const accepted = new AcceptedOntology(JSON.parse(`{"tags": {"${tag}": {"implies": ["x:y"]}}}`), 'd1');
    expect([...expandTags([tag], accepted.implications('d1'))]).toEqual([tag, 'x:y']);
    expect(accepted.implications('d1').get('toString')).toBeUndefined();
  });
});

describe('tags and ontologies', () => {
  it('§16.6 never authorise: whatever they say, grants and derivations are the same', () => {
    const tags = ['chat:addressed', 'pushEvents', 'channels.publish', '*', '*.*'];
    const claims: TagOntology = {
      tags: Object.fromEntries(
        tags.map((tag) => [tag, { implies: tags, suggestedTreatment: 'immediate' as const }]),
      ),
    };
    const declared = (tagOntology?: TagOntology) => ({
      push: { description: 'x', uses: ['pushEvents'], ...(tagOntology && { tagOntology, tags }) },
    });
    expect(deriveFeatureSets(declared(claims), [])).toEqual(deriveFeatureSets(declared(), []));
    const expanded = expandTags(tags, new AcceptedOntology(claims, 'd1').implications('d1'));
    for (const value of [expanded, tags.filter((tag) => tag.includes(':')), claims]) {
      expect(CapabilityGrant.of(value as unknown as string[]).paths).toEqual([]);
      expect(computeGrant(new Set(['pushEvents']), value as object).paths).toEqual([]);
    }
  });
});

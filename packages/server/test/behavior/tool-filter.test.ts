import { describe, expect, it } from 'vitest';
import { ToolFilter } from '../../src/behavior/tool-filter.ts';
import type { IMcpBehaviorAdapter } from '../../src/index.ts';
import { ToolSupport } from '../../src/index.ts';
import { tools } from '../support/fake-behavior.ts';

type Support = IMcpBehaviorAdapter['getToolSupport'];

/** A filter of an adapter that answers so; URIs are types. */
function filterOf(
  getToolSupport?: Support,
  types?: string[],
  caveats?: IMcpBehaviorAdapter['getToolCaveat'],
) {
  const adapter = {
    ...(getToolSupport === undefined ? {} : { getToolSupport }),
    ...(types === undefined ? {} : { listResourceTypes: () => types, resourceTypeOf: (uri: string) => uri }),
    ...(caveats === undefined ? {} : { getToolCaveat: caveats }),
  };
  return new ToolFilter(adapter as unknown as IMcpBehaviorAdapter);
}

const listed = (filter: ToolFilter) =>
  filter.listed(tools('look')).map(({ description }) => description ?? '');

describe('for the adapter as a whole', () => {
  it.each([
    [undefined, ['']],
    [ToolSupport.Full, ['']],
    [ToolSupport.Partial, ['Supported only in part.']],
    [ToolSupport.Planned, []],
    [ToolSupport.None, []],
  ])('%s', (support, descriptions) => {
    const filter = filterOf(() => support);
    expect(listed(filter)).toEqual(descriptions);
    expect(filter.refusal('look', '') === undefined).toBe(descriptions.length > 0);
  });

  it('without a word on it, every tool works', () => {
    expect([listed(filterOf()), filterOf().refusal('look', 'app://a')]).toEqual([[''], undefined]);
  });
});

describe('by the types of resources', () => {
  const byType =
    (supports: Record<string, ToolSupport>): Support =>
    (_tool, type) =>
      type === undefined ? undefined : supports[type];

  it('hides what no type supports, and nothing when there are no resources', () => {
    const none = byType({ a: ToolSupport.None, b: ToolSupport.Planned });
    expect(listed(filterOf(none, ['a', 'b']))).toEqual([]);
    expect(listed(filterOf(none, ['a', 'c']))).toEqual(['']);
    expect(listed(filterOf(none, []))).toEqual(['']);
  });

  it('refuses a call on a resource whose type does not support it, and no other', () => {
    const filter = filterOf(byType({ a: ToolSupport.None }), ['a', 'b']);
    expect(filter.refusal('look', 'a')).toBe('The tool look does not apply to a: it is not supported for a.');
    expect([filter.refusal('look', 'b'), filter.refusal('look', '')]).toEqual([undefined, undefined]);
  });

  it('tells what to mind, once, in the words of the adapter where it has some', () => {
    const partly = byType({ a: ToolSupport.Partial, b: ToolSupport.Partial });
    expect(listed(filterOf(partly, ['a', 'b']))).toEqual([
      'Supported only in part for a. Supported only in part for b.',
    ]);
    expect(listed(filterOf(partly, ['a', 'b'], () => 'Slowly.'))).toEqual(['Slowly.']);
    const everywhere = filterOf(
      () => ToolSupport.Partial,
      ['a', 'b'],
      (_tool, type) => `Slowly ${type ?? 'all'}.`,
    );
    expect(listed(everywhere)).toEqual(['Slowly all.']);
  });

  it('adds to a description and changes no tool', () => {
    const [tool] = tools('look').map((each) => Object.freeze({ ...each, description: 'Looks.' }));
    const filter = filterOf(byType({ a: ToolSupport.Partial }), ['a']);
    expect(filter.listed(tool === undefined ? [] : [tool])).toEqual([
      { ...tool, description: 'Looks. Supported only in part for a.' },
    ]);
  });
});

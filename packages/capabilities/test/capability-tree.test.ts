import { describe, expect, it } from 'vitest';
import { capabilityTree } from '../src/capability-tree.ts';

describe('capabilityTree', () => {
  it('puts each path at its place, at any depth (§5.4: no fixed set of groups)', () => {
    const root = capabilityTree(['a', 'b.c.d.e.f']);
    expect(root.path).toBeUndefined();
    expect([...root.children.keys()]).toEqual(['a', 'b']);
    let node = root;
    for (const segment of ['b', 'c', 'd', 'e', 'f']) {
      expect(node.path).toBeUndefined();
      const next = node.children.get(segment);
      if (next === undefined) throw new Error(`no ${segment}`);
      node = next;
    }
    expect(node).toEqual({ path: 'b.c.d.e.f', children: new Map() });
  });

  it('lets a path have parts, in either order (§6.2: inferenceRequest)', () => {
    for (const paths of [
      ['x', 'x.y'],
      ['x.y', 'x'],
    ]) {
      const x = capabilityTree(paths).children.get('x');
      expect(x?.path).toBe('x');
      expect(x?.children.get('y')?.path).toBe('x.y');
    }
  });

  it('takes the names that objects inherit as ordinary segments', () => {
    const root = capabilityTree(['__proto__.constructor']);
    expect([...root.children.keys()]).toEqual(['__proto__']);
    expect(root.children.get('__proto__')?.children.get('constructor')?.path).toBe('__proto__.constructor');
  });
});

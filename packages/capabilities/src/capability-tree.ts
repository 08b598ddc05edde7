/** A place in the tree that dot-separated paths form. */
export interface CapabilityNode<Path extends string> {
  /** The path that ends here; `undefined` at a group. */
  path: Path | undefined;
  /** What is one segment further, by that segment. */
  readonly children: Map<string, CapabilityNode<Path>>;
}

/** Builds the tree of `paths`, at any depth. Returns its root, which is no path. */
export function capabilityTree<Path extends string>(paths: Iterable<Path>): CapabilityNode<Path> {
  const root: CapabilityNode<Path> = { path: undefined, children: new Map() };
  for (const path of paths) {
    let node = root;
    for (const segment of path.split('.')) {
      let child = node.children.get(segment);
      if (child === undefined) {
        child = { path: undefined, children: new Map() };
        node.children.set(segment, child);
      }
      node = child;
    }
    node.path = path;
  }
  return root;
}

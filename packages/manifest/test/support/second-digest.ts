import { createHash } from 'node:crypto';

// The digest once more, from the rules of MCPL 0.5, §17.2, with nothing of the package in it: another canonical form
// (written out by hand), another SHA-256 (Node's) and another way to the sets (by path, not by shape).

const SETS = [
  /^\/featureSets\/[^/]+\/uses$/,
  /^\/featureSets\/[^/]+\/tagOntology\/coreTags$/,
  /^\/featureSets\/[^/]+\/tagOntology\/tags\/[^/]+\/implies$/,
];

/** The names of identifiers have no `/`, so that paths can be told by it. */
function canonical(value: unknown, path: string): string {
  if (Array.isArray(value)) {
    const isSet = SETS.some((set) => set.test(path)) && value.every((each) => typeof each === 'string');
    const items = isSet
      ? [...new Set(value)].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      : value;
    return `[${items.map((item, index) => canonical(item, `${path}/${index}`)).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    // Names are compared by UTF-16 units (RFC 8785, §3.2.3), as `<` does.
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each, `${path}/${name}`)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

export function secondCanonicalString(manifest: object): string {
  const { revision: _, ...content } = JSON.parse(JSON.stringify(manifest));
  return canonical(content, '');
}

export function secondDigest(manifest: object): string {
  return `sha256:${createHash('sha256').update(secondCanonicalString(manifest), 'utf8').digest('base64url')}`;
}

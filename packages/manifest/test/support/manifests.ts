import fc from 'fast-check';

const identifier = fc.stringMatching(/^[A-Za-z0-9._:*-]{1,12}$/);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const set = fc.array(identifier, { maxLength: 6 });

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(identifier, tie('value'), { maxKeys: 4 }),
  ),
})).value;

const tag = fc.record({ description: text, implies: set, facet: identifier }, { requiredKeys: [] });

const ontology = fc.record(
  {
    version: identifier,
    coreTags: set,
    tags: fc.dictionary(identifier, tag, { maxKeys: 3 }),
    keyed: fc.dictionary(identifier, fc.record({ values: set }), { maxKeys: 2 }),
    suggestedTreatment: fc.array(fc.record({ tagsAny: set, behavior: text }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const featureSet = fc.record({ description: text, uses: set, tagOntology: ontology }, { requiredKeys: [] });

const capabilities = fc.dictionary(
  identifier.filter((name) => !['version', 'revision', 'featureSets'].includes(name)),
  fc.oneof(fc.boolean(), fc.dictionary(identifier, fc.boolean(), { maxKeys: 3 })),
  { maxKeys: 4 },
);

/** Manifests of the shape that the specification gives, with names such as `__proto__` among the others. */
export const manifests: fc.Arbitrary<object> = fc
  .record(
    {
      version: fc.constant('0.5'),
      featureSets: fc.dictionary(identifier, featureSet, { maxKeys: 3 }),
      extra: json,
      trees: capabilities,
    },
    { requiredKeys: ['version'] },
  )
  .map(({ trees = {}, extra, ...manifest }) => ({
    ...manifest,
    ...trees,
    ...(extra === undefined ? {} : { list: [extra] }),
  }));

/** The same value with the members of each object in another order. */
export function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, turnedAround(each)]),
  );
}

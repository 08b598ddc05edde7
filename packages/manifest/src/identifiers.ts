import { isJsonObject, type Json, type JsonObject, member } from './json.ts';
import { ManifestDigestError } from './manifest-digest-error.ts';

const IDENTIFIER = /^[A-Za-z0-9._:*-]+$/;

/** The members of a manifest that are no capability. */
export const NO_CAPABILITY: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'version',
  'revision',
  'featureSets',
]);

const MATCHERS = ['tagsAny', 'tagsAll', 'tagsNone'];

/**
 * Throws `identifier_charset` at the first identifier that is not in ASCII (MCPL 0.5, §17.2).
 *
 * Only places in the shape that the specification gives count; what has another shape is not looked into.
 */
export function checkIdentifiers(manifest: JsonObject): void {
  for (const [name, value] of Object.entries(manifest)) {
    if (NO_CAPABILITY.has(name)) continue;
    checkOne(name, name);
    checkNames(value, name);
  }
  for (const [name, declaration] of entries(member(manifest, 'featureSets'))) {
    const place = `featureSets.${name}`;
    checkOne(name, place);
    checkAll(member(declaration, 'uses'), `${place}.uses`, true);
    checkOntology(member(declaration, 'tagOntology'), `${place}.tagOntology`);
  }
}

function checkOntology(ontology: Json | undefined, place: string): void {
  checkAll(member(ontology, 'coreTags'), `${place}.coreTags`, true);
  for (const [name, tag] of entries(member(ontology, 'tags'))) {
    checkOne(name, `${place}.tags.${name}`);
    checkAll(member(tag, 'implies'), `${place}.tags.${name}.implies`, true);
    const facet = member(tag, 'facet');
    if (typeof facet === 'string') checkOne(facet, `${place}.tags.${name}.facet`);
  }
  for (const [name, family] of entries(member(ontology, 'keyed'))) {
    checkOne(name, `${place}.keyed.${name}`);
    checkAll(member(family, 'values'), `${place}.keyed.${name}.values`, false);
  }
  const rules = member(ontology, 'suggestedTreatment');
  if (!Array.isArray(rules)) return;
  for (const [index, rule] of rules.entries()) {
    for (const matcher of MATCHERS) {
      checkAll(member(rule, matcher), `${place}.suggestedTreatment[${index}].${matcher}`, false);
    }
  }
}

/** The names of members at every depth; arrays are not descended into. */
function checkNames(value: Json, place: string): void {
  for (const [name, child] of entries(value)) {
    checkOne(name, `${place}.${name}`);
    checkNames(child, `${place}.${name}`);
  }
}

function checkAll(values: Json | undefined, place: string, isSet: boolean): void {
  if (!Array.isArray(values)) return;
  // A set with anything but texts in it is not sorted, so that no order can differ.
  if (isSet && values.some((each) => typeof each !== 'string')) return;
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string') checkOne(value, `${place}[${index}]`);
  }
}

function checkOne(value: string, place: string): void {
  if (!IDENTIFIER.test(value)) throw new ManifestDigestError('identifier_charset', place, value);
}

function entries(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

import { isJsonObject, type Json, type JsonObject, mapMembers } from './json.ts';
import { sortedSet } from './set-order.ts';

/** The manifest with its set-valued arrays as sets; every other array is a list and stays (MCPL 0.5, §17.2). */
export function normalizeSets(manifest: JsonObject): JsonObject {
  return mapMembers(manifest, (value, name) =>
    name === 'featureSets' && isJsonObject(value) ? mapMembers(value, declaration) : value,
  );
}

function declaration(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (each, name) => {
    if (name === 'uses') return asSet(each);
    return name === 'tagOntology' && isJsonObject(each) ? mapMembers(each, ontologyMember) : each;
  });
}

function ontologyMember(value: Json, name: string): Json {
  if (name === 'coreTags') return asSet(value);
  return name === 'tags' && isJsonObject(value) ? mapMembers(value, tag) : value;
}

function tag(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (each, name) => (name === 'implies' ? asSet(each) : each));
}

/** An array with anything but texts in it is hashed as it is. */
function asSet(value: Json): Json {
  const isSet = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isSet ? sortedSet(value as string[]) : value;
}

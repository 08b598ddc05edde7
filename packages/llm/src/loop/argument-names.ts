import type { McpObjectSchema } from '@mcplkit/wire';
import { isObject } from '../reading.ts';
import { portableSchema } from '../tool-schema.ts';

const MAX_NAME = 64;

const FITS = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * What a tool takes, under names that every API takes: 1 to 64 of `A-Z a-z 0-9 _ . -`. One name that does not fit would
 * have the whole request refused.
 *
 * A name that fits stays. Another one has `_` for what does not fit, and a number where that is somebody's already.
 */
export class ArgumentNames {
  /** As the model is told it; the tool's own where all names fit. */
  readonly schema: McpObjectSchema;
  /** The tool's names by the model's, of those that are not the same. */
  readonly #own = new Map<string, string>();

  constructor(schema: McpObjectSchema) {
    const flat = portableSchema(schema) as McpObjectSchema;
    const names = Object.keys(flat.properties ?? {});
    const taken = new Set(names.filter((name) => FITS.test(name)));
    if (taken.size === names.length) {
      this.schema = schema;
      return;
    }
    const told = new Map(names.map((name) => [name, taken.has(name) ? name : this.#rename(name, taken)]));
    const rename = (name: string) => told.get(name) ?? name;
    this.schema = {
      ...flat,
      properties: Object.fromEntries(
        Object.entries(flat.properties ?? {}).map(([name, property]) => [
          rename(name),
          named(property, name, rename(name)),
        ]),
      ),
      required: flat.required?.map(rename),
    };
  }

  /** The arguments under the tool's own names. */
  own(args: Record<string, unknown>): Record<string, unknown> {
    if (this.#own.size === 0) return args;
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [this.#own.get(name) ?? name, value]),
    );
  }

  #rename(name: string, taken: Set<string>): string {
    const words = name.replaceAll(/[^A-Za-z0-9_.-]/gu, '_').slice(0, MAX_NAME) || 'argument';
    let told = words;
    for (let n = 2; taken.has(told); n += 1) told = `${words.slice(0, MAX_NAME - String(n).length - 1)}_${n}`;
    taken.add(told);
    this.#own.set(told, name);
    return told;
  }
}

/** A property that has another name than its own says which that is. */
function named(property: unknown, own: string, told: string): object {
  const schema = isObject(property) ? property : {};
  return own === told || schema.title !== undefined ? schema : { title: own.slice(0, 200), ...schema };
}

import type { McpContentBlock } from '@mcplkit/wire';
import { McpServerError } from '../server-error.ts';

/** Letters, digits and hyphens: what both a name and the scheme of a URI can begin with. */
const PREFIX = /^[A-Za-z][A-Za-z0-9-]{0,31}$/;

/** How the names and URIs of a behavior read behind a prefix: `redis_get`, `redis+app://counter`. */
export class Prefix {
  readonly text: string;

  /** @throws {McpServerError} `invalid-prefix` */
  constructor(text: string) {
    if (!PREFIX.test(text)) {
      const words = `${JSON.stringify(text)} is no prefix`;
      throw new McpServerError(
        'invalid-prefix',
        `${words}: it has to be a letter, and up to 31 letters, digits and hyphens behind it.`,
      );
    }
    this.text = text;
  }

  /** A name of a tool or a prompt, from outside. */
  name(name: string): string {
    return `${this.text}_${name}`;
  }

  /** A name of a tool or a prompt, as the behavior has it. */
  bareName(name: string): string {
    return name.slice(this.text.length + 1);
  }

  /** A URI or a URI template, from outside. */
  uri(uri: string): string {
    return `${this.text}+${uri}`;
  }

  /** A URI or a URI template, as the behavior has it. */
  bareUri(uri: string): string {
    return uri === '' ? uri : uri.slice(this.text.length + 1);
  }

  /** A block of a result, whose URI reads from outside if it is the behavior's own. */
  block(block: McpContentBlock, isOwn: (uri: string) => boolean): McpContentBlock {
    // Adapters in plain JavaScript may give anything; the server says so.
    if (block?.type === 'resource_link') return this.content(block, isOwn);
    if (block?.type !== 'resource') return block;
    const { resource } = block;
    return { ...block, resource: this.content(resource, isOwn) };
  }

  /** Something with a URI, which reads from outside if it is the behavior's own. */
  content<Content extends { uri: string }>(content: Content, isOwn: (uri: string) => boolean): Content {
    const uri: unknown = content?.uri;
    return typeof uri === 'string' && isOwn(uri) ? { ...content, uri: this.uri(uri) } : content;
  }
}

/** What stands before the colon of a URI. */
export function schemeOf(uri: string): string {
  return uri.slice(0, uri.indexOf(':'));
}

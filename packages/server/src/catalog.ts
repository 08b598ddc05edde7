import type { McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import type { IMcpBehavior } from './behavior.ts';
import { McpServerError } from './server-error.ts';
import { UriTemplate } from './uri-template.ts';

/** Everything that a set of behaviors declares, indexed; it does not change once it is made. */
export class Catalog {
  readonly tools: readonly McpTool[];
  readonly resources: readonly McpResource[];
  readonly templates: readonly McpResourceTemplate[];
  readonly #toolOwners: ReadonlyMap<string, IMcpBehavior>;
  readonly #resourceOwners: ReadonlyMap<string, IMcpBehavior>;
  readonly #templateOwners: readonly { template: UriTemplate; behavior: IMcpBehavior }[];

  /** @throws {McpServerError} when two behaviors declare the same name, or a template cannot be matched */
  constructor(behaviors: Iterable<IMcpBehavior>) {
    const all = [...behaviors];
    const tools = collect(
      all,
      'tool',
      (behavior) => behavior.getTools(),
      (tool) => tool.name,
    );
    const resources = collect(
      all,
      'resource',
      (behavior) => behavior.getResources(),
      (resource) => resource.uri,
    );
    const templates = collect(
      all,
      'resource template',
      (behavior) => behavior.getResourceTemplates(),
      (template) => template.uriTemplate,
    );
    this.tools = tools.items;
    this.resources = resources.items;
    this.templates = templates.items;
    this.#toolOwners = tools.owners;
    this.#resourceOwners = resources.owners;
    this.#templateOwners = [...templates.owners].map(([uriTemplate, behavior]) => ({
      template: new UriTemplate(uriTemplate),
      behavior,
    }));
  }

  /** The behavior that declares a tool. */
  ownerOfTool(name: string): IMcpBehavior | undefined {
    return this.#toolOwners.get(name);
  }

  /** The behavior that a URI belongs to: the one with this very resource, else the first with a matching template. */
  ownerOfResource(uri: string): IMcpBehavior | undefined {
    const exact = this.#resourceOwners.get(uri);
    return exact ?? this.#templateOwners.find(({ template }) => template.matches(uri))?.behavior;
  }
}

function collect<Item>(
  behaviors: readonly IMcpBehavior[],
  kind: string,
  itemsOf: (behavior: IMcpBehavior) => readonly Item[],
  nameOf: (item: Item) => string,
): { items: readonly Item[]; owners: ReadonlyMap<string, IMcpBehavior> } {
  const items: Item[] = [];
  const owners = new Map<string, IMcpBehavior>();
  for (const behavior of behaviors) {
    for (const item of itemsOf(behavior)) {
      const name = nameOf(item);
      const other = owners.get(name);
      if (other !== undefined) {
        throw new McpServerError(
          'duplicate-name',
          `The ${kind} ${name} is declared twice: by ${describe(other)} and by ${describe(behavior)}.`,
        );
      }
      owners.set(name, behavior);
      items.push(item);
    }
  }
  return { items, owners };
}

/** Names a behavior in an error, for the one who registered it. */
export function describe(behavior: IMcpBehavior): string {
  const { namespace } = behavior;
  return `${behavior.constructor.name} (${namespace === '' ? 'no namespace' : `namespace ${namespace}`})`;
}

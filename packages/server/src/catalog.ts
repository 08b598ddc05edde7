import type { McpResource, McpResourceTemplate, McpTool } from '@mcplkit/wire';
import type { IMcpBehavior } from './behavior.ts';
import { McpServerError } from './server-error.ts';
import { UriTemplate } from './uri/uri-template.ts';

/** What one behavior declares, as it was read at one moment. */
export interface Declaration {
  readonly behavior: IMcpBehavior;
  readonly namespace: string;
  readonly tools: readonly McpTool[];
  readonly resources: readonly McpResource[];
  readonly templates: readonly McpResourceTemplate[];
  readonly matchers: readonly UriTemplate[];
}

/**
 * Reads what a behavior declares now.
 *
 * @throws {McpServerError} `invalid-template` when one of its templates cannot be matched
 */
export function declarationOf(behavior: IMcpBehavior): Declaration {
  const templates = [...behavior.getResourceTemplates()];
  return {
    behavior,
    namespace: behavior.namespace,
    tools: [...behavior.getTools()],
    resources: [...behavior.getResources()],
    templates,
    matchers: templates.map(({ uriTemplate }) => new UriTemplate(uriTemplate)),
  };
}

/** Everything that a set of behaviors declares, indexed; it does not change once it is made. */
export class Catalog {
  readonly declarations: readonly Declaration[];
  readonly tools: readonly McpTool[];
  readonly resources: readonly McpResource[];
  readonly templates: readonly McpResourceTemplate[];
  readonly #toolOwners: ReadonlyMap<string, IMcpBehavior>;
  readonly #resourceOwners: ReadonlyMap<string, IMcpBehavior>;
  readonly #matchers: readonly { matcher: UriTemplate; behavior: IMcpBehavior }[];

  /** @throws {McpServerError} `duplicate-namespace` or `duplicate-name` when two of them do not fit together */
  constructor(declarations: readonly Declaration[]) {
    this.declarations = declarations;
    this.tools = declarations.flatMap(({ tools }) => tools);
    this.resources = declarations.flatMap(({ resources }) => resources);
    this.templates = declarations.flatMap(({ templates }) => templates);
    indexed(declarations, ({ namespace }) => [namespace], duplicateNamespace);
    this.#toolOwners = indexed(declarations, ({ tools }) => tools.map(({ name }) => name), duplicate('tool'));
    this.#resourceOwners = indexed(
      declarations,
      ({ resources }) => resources.map(({ uri }) => uri),
      duplicate('resource'),
    );
    indexed(
      declarations,
      ({ templates }) => templates.map(({ uriTemplate }) => uriTemplate),
      duplicate('resource template'),
    );
    this.#matchers = declarations.flatMap(({ matchers, behavior }) =>
      matchers.map((matcher) => ({ matcher, behavior })),
    );
  }

  /** The behavior that declares a tool. */
  ownerOfTool(name: string): IMcpBehavior | undefined {
    return this.#toolOwners.get(name);
  }

  /** The behavior that a URI belongs to: the one with this very resource, else the first with a matching template. */
  ownerOfResource(uri: string): IMcpBehavior | undefined {
    const exact = this.#resourceOwners.get(uri);
    return exact ?? this.#matchers.find(({ matcher }) => matcher.match(uri) !== undefined)?.behavior;
  }
}

type Conflict = (name: string, one: IMcpBehavior, other: IMcpBehavior) => McpServerError;

function indexed(
  declarations: readonly Declaration[],
  namesOf: (declaration: Declaration) => readonly string[],
  conflict: Conflict,
): ReadonlyMap<string, IMcpBehavior> {
  const owners = new Map<string, IMcpBehavior>();
  for (const declaration of declarations) {
    for (const name of namesOf(declaration)) {
      const other = owners.get(name);
      if (other !== undefined) throw conflict(name, other, declaration.behavior);
      owners.set(name, declaration.behavior);
    }
  }
  return owners;
}

const duplicateNamespace: Conflict = (_namespace, one, other) => {
  const words = `${describe(other)} does not fit in: ${describe(one)} has its namespace already.`;
  return new McpServerError('duplicate-namespace', words);
};

function duplicate(kind: string): Conflict {
  return (name, one, other) => {
    const words = `The ${kind} ${name} is declared twice: by ${describe(one)} and by ${describe(other)}.`;
    return new McpServerError('duplicate-name', words);
  };
}

/** Names a behavior, for the one who registered it. */
function describe(behavior: IMcpBehavior): string {
  const { namespace } = behavior;
  return `${behavior.constructor.name} (${namespace === '' ? 'no namespace' : `namespace ${namespace}`})`;
}

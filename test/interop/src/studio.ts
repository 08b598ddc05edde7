import {
  defineTool,
  type IMcpRequestContext,
  McpBehaviorBase,
  type McpCompletions,
  McpServer,
} from '@mcplkit/server';

/** Something of everything that MCP has, in one behavior. */
class Studio extends McpBehaviorBase {
  protected override _buildTools() {
    return [
      defineTool({
        name: 'measure',
        title: 'Measure',
        description: 'Measures a camera.',
        input: { type: 'object', properties: { by: { type: 'number' } }, required: ['by'] },
        output: { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] },
        annotations: { readOnlyHint: true },
        icons: [{ src: 'data:image/png;base64,AA==', mimeType: 'image/png' }],
        _meta: { 'studio/unit': 'mm' },
        run: ({ by }) => ({ size: Number(by) * 2 }),
      }),
      defineTool({
        name: 'film',
        run: async (_args, request) => {
          request?.progress(1, 2, 'half way');
          request?.log('warning', { reel: 'short' }, 'camera');
          return 'filmed';
        },
      }),
      defineTool({ name: 'ask', run: async (_args, request) => this.#ask(request) }),
    ];
  }

  protected override _buildResources() {
    return ['one', 'two', 'three'].map((name) => ({
      uri: `studio://${name}`,
      name,
      title: name.toUpperCase(),
      annotations: { audience: ['user' as const], priority: 1 },
    }));
  }

  protected override _buildTemplate() {
    return [{ uriTemplate: 'studio://reel/{id}', name: 'Reel', mimeType: 'application/octet-stream' }];
  }

  protected override _buildPrompts() {
    return [{ name: 'direct', description: 'Directs.', arguments: [{ name: 'scene', required: true }] }];
  }

  override async readResourceAsync(uri: string, request?: IMcpRequestContext) {
    const id = request?.variables.get('id');
    if (id === undefined) return [uri, `${uri}#2`].map((each) => ({ uri: each, text: 'seen' }));
    return { uri, blob: btoa(String(id)), mimeType: 'application/octet-stream' };
  }

  async getPromptAsync(_name: string, { scene }: Record<string, string>) {
    const content = { type: 'text' as const, text: `Direct ${scene}.` };
    return { description: 'Directs.', messages: [{ role: 'user' as const, content }] };
  }

  async completeAsync(_ref: object, { value }: { value: string }): Promise<McpCompletions> {
    return ['forest', 'field', 'sea'].filter((scene) => scene.startsWith(value));
  }

  change(): void {
    this._notifyResourceUpdated('studio://one');
    this._notifyPromptsChanged();
  }

  /** Asks the client all that a server can ask. */
  async #ask(request: IMcpRequestContext | undefined) {
    const { session } = request ?? {};
    if (session === undefined) return 'nobody to ask';
    const { roots } = await session.listRoots();
    const sampled = await session.createMessage({
      messages: [{ role: 'user', content: { type: 'text', text: 'Action?' } }],
      maxTokens: 10,
    });
    const elicited = await session.elicit({
      message: 'Who directs?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    });
    return { roots: roots.map(({ uri }) => uri), model: sampled.model, ...elicited };
  }
}

/** A server with something of everything, in pages of two, and a way to change it. */
export function studio(): { server: McpServer; change: () => void } {
  const behavior = new Studio({ namespace: 'studio' });
  const server = new McpServer({
    name: 'studio',
    version: '1.0.0',
    info: { title: 'The Studio', websiteUrl: 'https://example.org/studio' },
    instructions: 'Be quiet on the set.',
    behaviors: [behavior],
    pageSize: 2,
  });
  return { server, change: () => behavior.change() };
}

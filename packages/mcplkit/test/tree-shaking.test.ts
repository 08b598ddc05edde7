import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundles a program for a browser into one file, from the sources, and gives what became of it. */
async function bundle(contents: string) {
  const { metafile } = await build({
    stdin: { contents, resolveDir: HERE, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@mcplkit/source'],
    tsconfigRaw: {},
    // Paths in the metafile are below it.
    absWorkingDir: ROOT,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  if (output === undefined) throw new Error('Nothing was bundled.');
  const files = Object.keys(output.inputs).filter((file) => (output.inputs[file]?.bytesInOutput ?? 0) > 0);
  return {
    bytes: output.bytes,
    outside: output.imports,
    folders: [...new Set(files.flatMap(folderOf))].sort(),
  };
}

/**
 * The package that a file with code belongs to. The program itself does not count, nor do the lists of names of the
 * entries: where something can be loaded later, esbuild leaves a call of a few bytes for them.
 */
function folderOf(file: string): string[] {
  if (file === '<stdin>' || /packages\/mcplkit\/src\/\w+\.ts$/.test(file)) return [];
  return [/^packages\/([^/]+)\//.exec(file)?.[1] ?? file];
}

/** One name of each package, the packages whose code a bundle of it has, and how many bytes it may be, minified. */
const ONE_OF_EACH = [
  ['textContent', 'mcplkit', ['wire'], 500],
  ['classifyMessage', 'mcplkit', ['wire'], 1_500],
  ['isCapabilityPath', 'mcplkit', ['capabilities'], 3_000],
  ['isManifestRevision', 'mcplkit', ['manifest'], 500],
  ['createEventEmitter', 'mcplkit', ['grammar'], 1_000],
  ['ToolSupport', 'mcplkit', ['server'], 500],
  ['McpClientError', 'mcplkit', ['client'], 700],
  ['LlmError', 'mcplkit', ['llm'], 2_000],
  ['JsonSchemaError', 'mcplkit', ['json-schema'], 1_000],
  ['EndpointError', 'mcplkit', ['transports'], 1_000],
  ['JsonRpcMimeType', 'mcplkit', ['mcplkit'], 200],
  ['AccessDeniedError', 'mcplkit/toolsets', ['toolsets'], 1_000],
] as const;

it.each(ONE_OF_EACH)('%s of %s brings %j, in at most %i bytes', async (name, entry, folders, limit) => {
  const { bytes, folders: brought } = await bundle(
    `import { ${name} } from '${entry}'; console.log(${name});`,
  );
  expect(brought).toEqual(folders);
  expect(bytes).toBeLessThan(limit);
});

describe.each(['', '/server', '/client', '/llm', '/toolsets'])('mcplkit%s', (entry) => {
  it('bundles for a browser, whole and with nothing left out', async () => {
    const { bytes, outside } = await bundle(`export * from 'mcplkit${entry}';`);
    expect(outside).toEqual([]);
    expect(bytes).toBeGreaterThan(1_000);
  });

  it('brings nothing when nothing is used', async () => {
    expect((await bundle(`import 'mcplkit${entry}';`)).bytes).toBe(0);
  });
});

it('mcplkit/node is refused by a bundler for a browser', async () => {
  await expect(bundle("export * from 'mcplkit/node';")).rejects.toThrow(/Could not resolve/);
});

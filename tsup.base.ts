import { defineConfig, type Options } from 'tsup';

type Config = ReturnType<typeof defineConfig>;

/** The one build of every package: ESM and declarations, nothing of another package inlined. */
export function build(entry: NonNullable<Options['entry']>): Config {
  return defineConfig({
    entry,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    dts: true,
    splitting: true,
    // Without the prefix a bundler may take `process` or `buffer` for packages of that name.
    removeNodeProtocol: false,
    external: [/^node:/],
    treeshake: true,
    clean: true,
  });
}

/** The build of a program that is run and never imported: an example, or the server of a test. */
export function program(entry: NonNullable<Options['entry']>): Config {
  return defineConfig({ entry, format: 'esm', target: 'node20', platform: 'node', clean: true });
}

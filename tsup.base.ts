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
    treeshake: true,
    clean: true,
  });
}

import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tests read the sources of every package, so they need no build and cannot run on a stale one. */
const SOURCE = '@mcplkit/source';

export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'test/*/test/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'benchmarks/test/**/*.test.ts',
      'benchmarks/test/**/*.test.ts',
    ],
    execArgv: ['--unhandled-rejections=strict'],
    testTimeout: 20_000,
    retry: 0,
  },
});

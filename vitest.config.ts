import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tests read the sources of every package, so they need no build and cannot run on a stale one. */
const SOURCE = '@mcplkit/source';

/**
 * Tests of these packages share a process: they mock no module and leave nothing global behind, and starting a process
 * for each file costs more than the tests in it. The others move clocks and mock modules, and have one each.
 */
const SHARED = 'capabilities|client|grammar|json-schema|llm|manifest|toolsets|transports';
const MOCKING = 'packages/transports/test/tcp-listener-errors.test.ts';

export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    execArgv: ['--unhandled-rejections=strict'],
    testTimeout: 20_000,
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`packages/@(${SHARED})/test/**/*.test.ts`],
          exclude: [MOCKING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            `packages/!(${SHARED})/test/**/*.test.ts`,
            MOCKING,
            'test/*/test/**/*.test.ts',
            'examples/*/test/**/*.test.ts',
            'benchmarks/test/**/*.test.ts',
          ],
        },
      },
    ],
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      // umi generates the module behind this name; the tests use the same router without a build.
      { find: '@umijs/max', replacement: path('./test/max.ts') },
      { find: /^@\//, replacement: `${path('./src')}/` },
    ],
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'config/**/*.test.ts', 'test/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // A test waits for facts, not for time; this only keeps a busy machine from failing it.
    testTimeout: 30_000,
  },
});

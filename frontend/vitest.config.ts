import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      // umi generates the module behind this name; the tests use the same router without a build.
      { find: '@umijs/max', replacement: path('./test/max.ts') },
      // Tests take antd as Node does; a part of the other build would know nothing of its surroundings.
      { find: /^antd\/es\//, replacement: 'antd/lib/' },
      { find: /^@\//, replacement: `${path('./src')}/` },
    ],
  },
  define: { QIAO_NOTES_DATE: JSON.stringify('2026-01-01') },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'config/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // All cores: the process that deals the files out has little to do.
    maxWorkers: '100%',
    // Loading React and the components takes longer than the tests: files share what is loaded. So a test puts nothing in
    // a module's place for longer than itself: `vi.spyOn` on what the module exports, never `vi.mock`.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // A test waits for facts, not for time; this only keeps a busy machine from failing it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

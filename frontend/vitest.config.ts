import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Tests that put a module in another one's place or load it anew; the files that follow would have it too. */
const changesModules = (file: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path(file), 'utf8'));

/** What has modules of its own: these tests, and those that look at what is there before the first render. */
const alone = [
  'src/components/copyText.test.ts',
  'src/components/uiHooks.test.tsx',
  'src/features/error-log/index.test.tsx',
  'src/features/operation-guide/*.test.tsx',
  ...readdirSync(path('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .filter(changesModules),
];

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
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // All cores: the process that deals the files out has little to do.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    // A test waits for facts, not for time; this only keeps a busy machine from failing it.
    testTimeout: 30_000,
    // As in the browser's tests: on a build machine a test that fails is tried once more, and the report says so.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'config/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: alone,
          // Loading React and the components takes longer than the tests: files share what is loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});

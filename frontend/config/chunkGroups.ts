import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where the list is written; `scripts/budget.mjs` reads it. Not in dist: the browser has no use for it. */
export const chunkGroupsFile = resolve(__dirname, '../node_modules/.cache/qiao/chunk-groups.json');

interface Compilation {
  namedChunkGroups: Map<string, { getFiles(): string[] }>;
}
interface Compiler {
  hooks: {
    done: { tap(name: string, run: (stats: { compilation: Compilation }) => void): void };
  };
}

/** Webpack plugin: writes which files each named chunk group loads, for the first-load budget. */
export class ChunkGroups {
  apply(compiler: Compiler) {
    compiler.hooks.done.tap('chunk-groups', ({ compilation }) => {
      const groups: Record<string, string[]> = {};
      for (const [name, group] of compilation.namedChunkGroups) groups[name] = group.getFiles();
      mkdirSync(dirname(chunkGroupsFile), { recursive: true });
      writeFileSync(chunkGroupsFile, JSON.stringify(groups, null, 1));
    });
  }
}

import { resolve } from 'node:path';
import { targets } from './targets';

/** esbuild's target: umi itself would add ES2015, in which every arrow function and template is written at length. */
export const minifyTarget = Object.entries(targets).map(([browser, version]) => `${browser}${version}`);

interface Rule {
  test(pattern: RegExp): Rule;
  sideEffects(has: boolean): Rule;
}

/** The part of webpack-chain's configuration that is used here. */
export interface Chain {
  module: { rule(name: string): Rule };
  plugin(name: string): { use(plugin: unknown, args?: unknown[]): unknown };
  /** How umi splits what several chunks share; only a production build does. */
  optimization: {
    splitChunks: { entries(): { cacheGroups: { shared?: { name?: unknown } } } | undefined };
  };
}

/** The part of webpack itself that is used here. */
export interface Webpack {
  NormalModuleReplacementPlugin: unknown;
}

/** An import on its way to a module. */
interface Asked {
  request: string;
  /** The folder of who imports. */
  context: string;
}

/** antd's parts, which say nothing of side effects and have none: without it webpack keeps all of each. */
const antdParts = /node_modules[\\/](@rc-component[\\/][^\\/]+|@ant-design[\\/]cssinjs(-utils)?)[\\/]es[\\/]/;

/** Leaves out of the build what is never used. */
export function keepLean(chain: Chain, webpack: Webpack): void {
  chain.module.rule('antd-parts').test(antdParts).sideEffects(false);
  // umi names what chunks share by hashes, which every browser would be told; their numbers do.
  delete chain.optimization.splitChunks.entries()?.cacheGroups.shared?.name;
  chain
    .plugin('axios-without-fetch')
    .use(webpack.NormalModuleReplacementPlugin, [
      /axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
      resolve(__dirname, 'noFetchAdapter.ts'),
    ]);
  // What antd falls back to where it is given no words; ours are always Chinese.
  chain.plugin('antd-without-english').use(webpack.NormalModuleReplacementPlugin, [
    /[\\/]en_US(\.js)?$/,
    (asked: Asked) => {
      if (/node_modules[\\/]antd[\\/]es/.test(asked.context))
        asked.request = asked.request.replace('en_US', 'zh_CN');
    },
  ]);
}

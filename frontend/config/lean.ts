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
  plugin(name: string): {
    use(plugin: unknown, args?: unknown[]): unknown;
    tap(change: (args: Record<string, unknown>[]) => unknown[]): unknown;
  };
  output: { get(key: string): unknown; set(key: string, value: unknown): unknown };
  /** How umi splits what several chunks share; only a production build does. */
  optimization: {
    realContentHash(value: boolean): unknown;
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
  // Every browser is told what each chunk's file is called: numbers and short hashes do, names stay in the build.
  const shorter = (name: unknown) => String(name).replace('[name]', '[id]').replace(':8]', ':6]');
  chain.output.set('chunkFilename', shorter(chain.output.get('chunkFilename')));
  // Hashes of what was minified would be written over the first ones wherever these stand, also in a number or a colour
  // of a library that has the same six digits.
  chain.optimization.realContentHash(false);
  chain
    .plugin('mini-css-extract-plugin')
    .tap(([options]) => [{ ...options, chunkFilename: shorter(options?.chunkFilename) }]);
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

import { defineConfig } from '@umijs/max';
import releaseNotes from '../public/releaseNotes.json';
import { ChunkGroups } from './chunkGroups';
import { type Chain, keepLean, minifyTarget, type Webpack } from './lean';
import { fixedRoutes } from './routes';
import { targets } from './targets';

const gateway = process.env.QIAO_GATEWAY ?? 'http://127.0.0.1:8080';

/** Paths that the gateway answers; the development server hands them on. */
const gatewayPaths = [
  '/api',
  '/admin',
  '/files',
  '/vue-element-admin',
  '/MobileQageModule',
  '/NoticeModule',
  '/InspectModule',
  '/ApprovalModule',
  '/CommonApi',
  '/appConfig.json',
  '/appVersion.json',
];

export default defineConfig({
  npmClient: 'npm',
  title: '桥 · 办公后台',
  favicons: ['/favicon.svg'],
  links: [
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'apple-touch-icon', href: '/icon-192.png' },
  ],
  metas: [
    // umi's default viewport forbids zooming.
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    // Browsers with two kernels take their newer one.
    { name: 'renderer', content: 'webkit' },
    { name: 'description', content: '桥：员工办公后台' },
    { name: 'theme-color', content: '#009579' },
    { name: 'robots', content: 'noindex' },
  ],
  history: { type: 'hash' },
  hash: true,
  routes: fixedRoutes,
  esbuildMinifyIIFE: true,
  jsMinifierOptions: { target: minifyTarget },
  targets,
  codeSplitting: { jsStrategy: 'granularChunks' },
  mfsu: false,
  // src/polyfills.ts has what browsers of `targets` lack; core-js would be a tenth of the first load.
  polyfill: false,
  define: { QIAO_NOTES_DATE: releaseNotes[0]?.date },
  proxy: Object.fromEntries(
    gatewayPaths.map((path) => [path, { target: gateway, changeOrigin: false, secure: false }]),
  ),
  chainWebpack(memo: Chain, { webpack }: { webpack: Webpack }) {
    memo.plugin('chunk-groups').use(ChunkGroups);
    keepLean(memo, webpack);
  },
});

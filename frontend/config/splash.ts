import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const mark = encodeURIComponent(readFileSync(resolve(__dirname, '../public/favicon.svg'), 'utf8').trim());

/** The splash by night: the system decides until public/early.js or the application has said otherwise. */
const night = '.qiao-splash { --ink: #a9b5b2; --back: #101514; --rail: #2f3836 }';

/**
 * The style of the splash, which stands in index.html itself: it is seen before any other file has come. `Splash` in
 * src/components has the same class. The note comes when loading has taken long.
 */
export const splashStyle = `
:root { color-scheme: light dark }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
.qiao-splash { --ink: #5b6b67; --back: #f3f6f5; --rail: #d5e3df }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) ${night} }
:root[data-theme=dark] ${night}
.qiao-splash { position: fixed; top: 0; right: 0; bottom: 0; left: 0; display: flex; flex-direction: column; align-items: center; justify-content: center;
  color: var(--ink); background: var(--back); font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; text-align: center }
.qiao-splash::before { content: ""; width: 56px; height: 56px; background: url("data:image/svg+xml,${mark}") }
.qiao-splash::after { content: ""; width: 96px; height: 3px; margin-top: 24px; border-radius: 2px;
  background: linear-gradient(90deg, var(--rail) 35%, #009579 35%, #009579 65%, var(--rail) 65%) 100% 0 / 300% 100%; animation: qiao-splash 1.4s linear infinite }
.qiao-splash p { position: absolute; top: 50%; margin: 76px 16px 0; animation: qiao-splash-note 1s 15s both }
@keyframes qiao-splash { to { background-position: 0 0 } }
@keyframes qiao-splash-note { from { opacity: 0; visibility: hidden } }
@media (prefers-reduced-motion: reduce) { .qiao-splash::after { animation-duration: 6s } }
`.replace(/\n\s*/g, '');

/** What stands in #root until React takes its place. */
export const splash =
  '<div class="qiao-splash" role="status" aria-label="正在加载"><p>网络较慢，仍在加载。长时间没有反应时请刷新页面。</p></div>' +
  '<noscript><style>.qiao-splash { display: none }</style>' +
  '<p style="padding: 20vh 16px 0; font: 16px/1.75 sans-serif; text-align: center">本系统需要 JavaScript。请在浏览器设置中允许本站运行脚本，然后刷新页面。</p></noscript>';

/**
 * The oldest browsers that the UI works in. Chrome 109 is the last one for Windows 7, Firefox 115 likewise; the kernels of other
 * vendors' browsers reach back to 90, for which src/polyfills.ts has what they lack. antd's own floor is Chrome 88. public/early.js sends older ones to a page that says so.
 */
export const targets = { chrome: 90, edge: 90, safari: '16.2', firefox: 115 };

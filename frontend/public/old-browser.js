// For browsers of any age, so nothing newer than ES3 here. What knows this style knows what the application needs
// (config/targets.ts): Chrome and its kernels from 90 on, Firefox, Safari from 16 on.
if (!(window.CSS && CSS.supports && CSS.supports('overflow', 'clip'))) location.replace('/old-browser.html');

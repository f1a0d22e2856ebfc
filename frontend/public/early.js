// What cannot wait for the application's own scripts. For browsers of any age, so nothing newer than ES3 here.

// What knows this style knows what the application needs (config/targets.ts): Chrome and its kernels from 90 on, Firefox,
// Safari from 16 on.
if (!(window.CSS && CSS.supports && CSS.supports('overflow', 'clip'))) location.replace('/old-browser.html');

// Without cookies nobody stays signed in.
var cookies = false;
try {
  document.cookie = 'qiao_try=1; path=/; samesite=strict';
  cookies = /(^|; )qiao_try=1/.test(document.cookie);
  document.cookie = 'qiao_try=; path=/; samesite=strict; max-age=0';
} catch (e) {
  // Forbidden altogether.
}
if (!cookies) location.replace('/no-cookies.html');

// The splash is dark or light as the settings say (src/services/settings.ts); without them it goes by the system.
try {
  var theme = /"appearance":"(light|dark)"/.exec(localStorage.getItem('qiao.settings'));
  if (theme) document.documentElement.setAttribute('data-theme', theme[1]);
} catch (e) {
  // A browser that forbids its storage has kept no settings.
}

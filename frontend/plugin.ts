import type { IApi } from '@umijs/max';
import { splash, splashStyle } from './config/splash';

/** What umi's configuration has no option for. */
export default (api: IApi) => {
  // Its guess goes by the path, which is the same for all hash routes; and a script of its that fails keeps webpack
  // waiting for two minutes before the error can be shown.
  api.skipPlugins(['routePreloadOnLoad']);

  // It refuses a build whose package.json names umi beside @umijs/max. Both are pinned to one version, which is what it is about.
  api.skipPlugins(['maxChecker']);

  // Titles are set by usePageTitle.
  api.skipPlugins(['helmet']);

  // Umi gives the targets to the loader, where its preset does not look.
  api.modifyBabelPresetOpts((memo) => ({
    ...memo,
    presetEnv: { ...memo.presetEnv, targets: api.config.targets },
  }));

  api.addPolyfillImports(() => [{ source: '@/polyfills' }]);

  api.modifyHTML(($) => {
    // Umi writes a bare <html>; screen readers, browsers' translators and fonts need the language.
    $('html').attr('lang', 'zh-CN');
    // For each link the hash router looks for a <base>: without one through the whole document, twenty kept pages of it.
    $('head').prepend('<base target="_self">');
    // Scripts in the head stop the parser, and with it the first paint, until they have come.
    $('script[src]').attr('defer', '');
    $('title').after(`<style>${splashStyle}</style><script src="/early.js" async></script>`);
    $('#root').append(splash);
    return $;
  });
};

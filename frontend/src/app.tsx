import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { OfflineBar } from '@/components/OfflineBar';
import { OutsideRouter } from '@/components/OutsideRouter';
import { pageHooks } from '@/components/pageHooks';
import { GatewayDown } from '@/components/StatusPage/GatewayDown';
import { StorageNotice } from '@/components/StorageNotice';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { UiHost, UiOfAccount, uiHooks } from '@/components/uiHooks';
import { Inactivity } from '@/features/inactivity';
import { UpdatePopup } from '@/features/update-popup';
import { collectErrors, reportErrors } from '@/services/errorLog';
import { initClients, onSessionLost } from '@/services/http';
import { setBuiltPages } from '@/services/menu';
import { loadRuntimeConfig, type RuntimeConfig } from '@/services/runtimeConfig';
import { followOtherTabs, leaveForSignIn, loadWithSession, restoreSession } from '@/services/session';
import { followSettings, setDefaultTheme } from '@/services/settings';
import { guardUnload } from '@/services/unsaved';
import { menuPages } from '../config/routes';
import './global.css';
import './print.css';

/** Umi calls this instead of rendering: the configuration has to be there before the first component. */
export async function render(renderApp: () => void): Promise<void> {
  collectErrors();
  const layout = loadLayout();
  const config = await loadRuntimeConfig().catch(retriedConfig);
  initClients(config, uiHooks, pageHooks);
  reportErrors(config);
  onSessionLost(leaveForSignIn);
  followOtherTabs();
  setDefaultTheme(config.theme);
  followSettings();
  guardUnload();
  setBuiltPages(Object.keys(menuPages));
  document.title = config.title;
  loadWithSession(loadShell);
  void restoreSession();
  await layout;
  renderApp();
}

/* The layouts of Umi's routes, loaded before they are rendered: one that suspends makes React delay everything after
   it by 300 ms. The route repeats a failed load. */
const loadLayout = () => import(/* webpackChunkName: "layouts__index" */ '@/layouts').catch(() => undefined);
const loadShell = () =>
  Promise.all([
    import(/* webpackChunkName: "layouts__Shell__index" */ '@/layouts/Shell'),
    import(/* webpackChunkName: "layouts__MenuRoute" */ '@/layouts/MenuRoute'),
  ]);

/** Shows that the gateway is out of reach, in a root of its own, until a retry has brought the configuration. */
function retriedConfig(): Promise<RuntimeConfig> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const root = createRoot(container);
  return new Promise((resolve) => {
    const retry = async () => {
      collectErrors();
      const config = await loadRuntimeConfig();
      root.unmount();
      resolve(config);
    };
    root.render(
      <ThemeProvider>
        <GatewayDown onRetry={retry} />
      </ThemeProvider>,
    );
  });
}

/** Umi calls this: the providers around every page. */
export function rootContainer(container: ReactNode): ReactNode {
  return (
    <ThemeProvider>
      <UiHost />
      <UiOfAccount />
      <OfflineBar />
      <StorageNotice />
      <UpdatePopup />
      <Inactivity />
      <ErrorBoundary>{container}</ErrorBoundary>
      <OutsideRouter />
    </ThemeProvider>
  );
}

import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useSettings } from '@/services/settings';
import { useMobile } from '../useMobile';
import { useNight } from './night';
import { cssVariables, themeOf } from './theme';
import { useStill } from './useStill';

/**
 * antd's own spinner appears and disappears by transitions. After a call of ten milliseconds there is none to end, so
 * it stayed in its button: invisible, but turning, and part of the button's name.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden="true" /> };

/** Gives antd's components and our style sheets (as `--qiao-*`) the colours and the size of the settings. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme: brand, size } = useSettings();
  const touch = useMobile();
  const night = useNight();
  const still = useStill();
  const theme = useMemo(() => themeOf({ brand, night, touch, still }), [brand, night, touch, still]);
  useLayoutEffect(() => applyToPage(brand, night), [brand, night]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      componentSize={size}
      button={button}
      wave={{ disabled: true }}
    >
      <App component={false} message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}

function applyToPage(brand: string, night: boolean): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of cssVariables(brand, night)) style.setProperty(`--qiao-${name}`, value);
  // For the browser's own parts: scroll bars, pickers, the space beyond the page (config/splash.ts).
  dataset.theme = night ? 'dark' : 'light';
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', style.getPropertyValue(night ? '--qiao-surface' : '--qiao-brand'));
}

import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useSettings } from '@/services/settings';
import { useMobile } from '../useMobile';
import { cssVariables, themeOf } from './theme';

/**
 * antd's own spinner comes and goes by transitions; that of a call which took ten milliseconds has none to end, and
 * stayed in its button: unseen, but turning, and part of the button's name.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden="true" /> };

/** Gives antd's components and our style sheets (as `--qiao-*`) the colours and the size of the settings. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme: brand, size } = useSettings();
  const mobile = useMobile();
  const theme = useMemo(() => themeOf(brand, mobile), [brand, mobile]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(cssVariables(brand)))
      style.setProperty(`--qiao-${name}`, value);
  }, [brand]);
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

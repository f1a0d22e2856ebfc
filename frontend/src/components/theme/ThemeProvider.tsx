import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { cssVariables, defaultBrand, themeOf } from './theme';

interface Props {
  brand?: string;
  children: ReactNode;
}

/** Gives antd's components and our style sheets (as `--qiao-*`) the colours of one brand colour. */
export function ThemeProvider({ brand = defaultBrand, children }: Props) {
  const theme = useMemo(() => themeOf(brand), [brand]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(cssVariables(brand)))
      style.setProperty(`--qiao-${name}`, value);
  }, [brand]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <App component={false} message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}

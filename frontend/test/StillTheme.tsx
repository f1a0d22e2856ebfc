import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { ThemeProvider } from '@/components/theme/ThemeProvider';

/** The theme without motion, whose end the simulated DOM never announces: what closes is gone at once. */
export function StillTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <ThemeProvider>{children}</ThemeProvider>
    </ConfigProvider>
  );
}

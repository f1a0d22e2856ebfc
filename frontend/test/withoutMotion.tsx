import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { ThemeProvider } from '@/components/theme/ThemeProvider';

/** The theme without animations, whose end the tests' document would never report. */
export function WithoutMotion({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>
    </ThemeProvider>
  );
}

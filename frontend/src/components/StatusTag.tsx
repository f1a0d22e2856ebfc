import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** How a status is meant; the names are those of specification §4. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

const colors: Record<Tone, string> = {
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'processing',
  neutral: 'default',
};

/** A status as a short word in its colour; the word alone says what is meant. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Tag color={colors[tone]} style={{ marginInlineEnd: 0 }}>
      {children}
    </Tag>
  );
}

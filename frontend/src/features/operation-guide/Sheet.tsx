import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { DialogState } from '@/components/LazyDialog';

interface Props extends DialogState {
  title: string;
  children: ReactNode;
}

/** The guide's frame on a phone: as wide as the screen, from below. */
export function Sheet({ title, open, onClose, afterClose, children }: Props) {
  return (
    <Drawer
      open={open}
      title={title}
      placement="bottom"
      size="85%"
      closable={{ 'aria-label': '关闭', placement: 'end' }}
      styles={{ body: { display: 'flex', padding: 0 } }}
      onClose={onClose}
      afterOpenChange={(isOpen) => !isOpen && afterClose()}
    >
      {children}
    </Drawer>
  );
}

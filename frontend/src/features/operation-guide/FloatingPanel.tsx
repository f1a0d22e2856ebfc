import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Resizable } from 're-resizable';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import Draggable from 'react-draggable';
import type { DialogState } from '@/components/LazyDialog';
import styles from './FloatingPanel.module.css';

interface Props extends DialogState {
  title: string;
  children: ReactNode;
}

/** The guide's frame on a desktop: moved by its title, resized at its edges, down to its title alone. */
export function FloatingPanel({ title, open, onClose, afterClose, children }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) afterClose();
  }, [open, afterClose]);
  if (!open) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return createPortal(
    <div className={styles.layer}>
      <Draggable nodeRef={frame} handle="[data-handle]" cancel="button" bounds="parent">
        <div ref={frame} className={styles.frame}>
          <Resizable
            defaultSize={{ width: '50vw', height: '60vh' }}
            minWidth={300}
            minHeight={54}
            maxWidth="100vw"
            maxHeight="100vh"
            enable={{ right: true, bottom: true, bottomRight: true }}
          >
            <div
              ref={panel}
              role="dialog"
              aria-labelledby={id}
              tabIndex={-1}
              className={styles.panel}
              onKeyDown={onKeyDown}
            >
              <div className={styles.head} data-handle="">
                <h2 id={id} className="qiao-fill qiao-cut">
                  {title}
                </h2>
                <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
              </div>
              {children}
            </div>
          </Resizable>
        </div>
      </Draggable>
    </div>,
    document.body,
  );
}

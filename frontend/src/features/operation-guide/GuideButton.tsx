import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useCurrentMenu } from '@/components/useCurrentMenu';

const GuideDialog = lazyWithRetry(() => import(/* webpackChunkName: "operation-guide" */ './GuideDialog'));

/** Opens the guide of the current page. It is not there on pages outside the menu, which have none. */
export function GuideButton() {
  const current = useCurrentMenu()?.node;
  // A page that is refreshed is gone for a moment; an open guide waits for it.
  const [page, setPage] = useState(current);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (current && current !== page) setPage(current);
  if (!page || !(current || open)) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<ReadOutlined />}
        title="操作指引"
        aria-label="操作指引"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      />
      <LazyDialog open={open} onClose={close}>
        {(dialog) => <GuideDialog page={page} {...dialog} />}
      </LazyDialog>
    </>
  );
}

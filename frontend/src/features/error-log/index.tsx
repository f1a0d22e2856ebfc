import { BugOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useErrors } from '@/services/errorLog';
import styles from './index.module.css';

const ErrorLogDialog = lazyWithRetry(() => import(/* webpackChunkName: "error-log" */ './Dialog'));

/** Header tool: shown only when this browser has logged errors, and opens the log (specification §2). */
export function ErrorLogButton() {
  const errors = useErrors();
  const [open, setOpen] = useState(false);
  return (
    <>
      {errors.length > 0 && (
        <Button
          type="text"
          className={styles.dot}
          icon={<BugOutlined aria-hidden="true" />}
          aria-label={`错误日志，${errors.length} 条`}
          title="错误日志"
          onClick={() => setOpen(true)}
        />
      )}
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => <ErrorLogDialog {...dialog} />}
      </LazyDialog>
    </>
  );
}

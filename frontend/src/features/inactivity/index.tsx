import { App, Button, Modal } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reloadPage } from '@/components/reloadPage';
import { onUnsavedChange, unsavedOn } from '@/services/unsaved';
import { watchInactivity } from './watchInactivity';

const title = '长时间没有操作';
const key = 'inactivity';

/** The unsaved work, in the user's words. */
const unsavedNames = () => [...new Set(unsavedOn().map(({ what }) => what))].join('、');

/**
 * After ten minutes without activity, a warning that only a reload removes (specification §4); on every page, the
 * public ones too. While work is unsaved the warning is above the page instead of over all of it, so that the work can
 * still be finished. In the first load on purpose: a later release may have removed a chunk of its own.
 */
export function Inactivity() {
  const { notification } = App.useApp();
  const [inactive, setInactive] = useState(false);
  const unsaved = useSyncExternalStore(onUnsavedChange, unsavedNames);
  useEffect(() => watchInactivity(() => setInactive(true)), []);
  useEffect(() => {
    if (!inactive) return;
    if (!unsaved) return notification.destroy(key);
    notification.warning({
      key,
      title,
      description: (
        <>
          <p>{unsaved}还没有保存。请先保存，刷新后未保存的内容将丢失。</p>
          <Advice />
        </>
      ),
      actions: <Reload />,
      // Away from the buttons that save, which are below the fields.
      placement: 'top',
      duration: false,
      closable: false,
    });
  }, [inactive, unsaved, notification]);
  return (
    <Modal
      open={inactive && !unsaved}
      title={title}
      width={400}
      centered
      // Above every other dialog, the update popup included.
      zIndex={1500}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={<Reload />}
    >
      <Advice />
    </Modal>
  );
}

function Advice() {
  return <p>您已超过 10 分钟没有操作，页面内容可能已经过期。请按 ctrl+F5 刷新页面。</p>;
}

/** Phones have no ctrl+F5. */
function Reload() {
  return (
    <Button type="primary" onClick={() => void reloadPage('刷新页面')}>
      刷新页面
    </Button>
  );
}

import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { reloadPage } from '@/components/reloadPage';
import { fetchNewNotes, type ReleaseNotes } from '@/services/releaseNotes';
import { storeVersion } from '@/services/version';
import { WhatsNew } from './WhatsNew';
import { type VersionWatch, watchVersion } from './watchVersion';

/**
 * Offers a new release (specification §2, §4); on every page, the public ones too. In the first load on purpose: a
 * chunk of its own could be gone with the release that it belongs to.
 */
export function UpdatePopup() {
  const { open, notes, focused, postpone, update } = useNewVersion();
  return (
    <Modal
      open={open}
      title="发现新版本"
      width={440}
      centered
      // Above every open dialog, below the question about unsaved work.
      zIndex={1400}
      closable={false}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={postpone}
      afterClose={() => focused.current instanceof HTMLElement && focused.current.focus()}
      footer={[
        <Button key="later" onClick={postpone}>
          稍后更新
        </Button>,
        <Button key="now" type="primary" onClick={update}>
          立即更新
        </Button>,
      ]}
    >
      <p ref={takeFocus} tabIndex={-1} style={{ outline: 0 }}>
        系统已发布新版本，更新后页面会重新加载。
      </p>
      <WhatsNew notes={notes} />
    </Modal>
  );
}

/** Otherwise antd gives the focus to the first button, and a user who types when the popup appears presses it. */
const takeFocus = (text: HTMLElement | null) => text?.focus({ preventScroll: true });

/** A new release: its news, and the choice to load it or to wait. */
function useNewVersion() {
  const [version, setVersion] = useState<number>();
  const [open, setOpen] = useState(false);
  const [notes, setNotes] = useState<ReleaseNotes[]>([]);
  const watch = useRef<VersionWatch>(undefined);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const started = watchVersion((found) => {
      focused.current = document.activeElement;
      setVersion(found);
      setOpen(true);
      // Without notes the popup says that there is a release, and no more.
      fetchNewNotes().then(setNotes, () => setNotes([]));
    });
    watch.current = started;
    return started.stop;
  }, []);

  const postpone = () => {
    setOpen(false);
    watch.current?.postpone();
  };
  const update = () => void reloadPage('更新', () => version !== undefined && storeVersion(version));
  return { open, notes, focused, postpone, update };
}

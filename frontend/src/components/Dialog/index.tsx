import { Modal } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { FailureAlert } from '../FailureAlert';
import type { DialogState } from '../LazyDialog';
import { mayDiscard } from '../mayLeave';
import { PlainAlert } from '../PlainAlert';
import { useMobile } from '../useMobile';
import { useUnsaved } from '../useUnsaved';
import styles from './index.module.css';

interface Props extends DialogState {
  title: ReactNode;
  /** Pixels or a CSS length; half of the window when left out. */
  width?: number | string;
  /** The action of the main button. Without it and `form` the dialog is only read and has a button to close it. */
  onOk?: () => void;
  /** The id of the form in the dialog that the main button submits; so does Enter in its fields. */
  form?: string;
  okText?: string;
  /** The main button undoes or ends something. */
  danger?: boolean;
  /** Before the buttons: another action. */
  extra?: ReactNode;
  /** The main button is at work; until it has finished the dialog stays. */
  pending?: boolean;
  /** Why the main button's work failed. */
  failure?: string;
  /** A warning beside the main button. The button stays enabled. */
  notice?: string | undefined;
  /** The unsaved work in the user's words, such as 报修单; left out while there is none. */
  unsaved?: string;
  /** Saves the unsaved work; false after a refusal, which the dialog shows. */
  onSave?: () => Promise<boolean>;
  children: ReactNode;
}

/**
 * A dialog with the defaults of specification §2: half as wide as the window, 15vh from its top, modal, closed by a click
 * on the mask and by Escape, destroyed on close. Nothing typed is lost unasked. Long content scrolls between the
 * title and the buttons.
 */
export function Dialog(props: Props) {
  const { title, width = '50%', onOk, form, pending, failure, unsaved, open, onClose, afterClose } = props;
  const reading = !onOk && !form;
  const { okText = '确定', danger, extra, notice, onSave, children } = props;
  const noticed = useId();
  const mobile = useMobile();
  const content = useRef<HTMLDivElement>(null);
  useUnsaved(open && unsaved !== undefined, unsaved ?? '', { save: onSave });
  const leave = async () => {
    if (await mayDiscard(unsaved === undefined ? [] : [unsaved], '关闭', onSave)) onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={typeof width === 'number' ? width : `max(${width}, 560px)`}
      style={{ top: '15vh' }}
      classNames={{ container: styles.container, title: styles.title, body: styles.body }}
      mask={{ closable: true }}
      keyboard
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
      // A scrolling area must be reachable by keyboard; fields make it so.
      bodyProps={reading ? { tabIndex: 0 } : undefined}
      okText={okText}
      cancelText={reading ? '关闭' : '取消'}
      okButtonProps={{
        danger,
        'aria-describedby': notice && noticed,
        ...(form && { htmlType: 'submit', form }),
      }}
      confirmLoading={pending}
      onOk={onOk}
      onCancel={() => void leave()}
      // Not autoFocus: antd would take the field for the opener, which gets the focus back at the end. On a phone the
      // keyboard would cover half of the dialog.
      afterOpenChange={(opened) => opened && !mobile && focusFirstField(content.current)}
      afterClose={afterClose}
      footer={(buttons, { CancelBtn }) => (
        <>
          <div className={styles.said}>
            {notice && (
              <div id={noticed} className="qiao-mb-16">
                <PlainAlert type="warning" text={notice} />
              </div>
            )}
            <FailureAlert text={failure} />
          </div>
          {extra}
          {reading ? <CancelBtn /> : buttons}
        </>
      )}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </Modal>
  );
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Unless a field has the focus already. */
function focusFirstField(content: HTMLElement | null): void {
  if (!content || content.contains(document.activeElement)) return;
  const fields = [...content.querySelectorAll<FieldElement>('input, textarea, select')];
  fields.find(({ disabled, hidden, type }) => !disabled && !hidden && type !== 'hidden')?.focus();
}

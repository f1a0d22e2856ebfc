import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import styles from './index.module.css';

const icons = { error: CloseCircleFilled, warning: ExclamationCircleFilled };

/** antd's Alert with an icon and one text, line by line. Every list may need one, and antd's costs it 3.5 KB of the first load. */
export function PlainAlert({ type, text }: { type: keyof typeof icons; text: string }) {
  const Icon = icons[type];
  return (
    <div role="alert" className={`${styles.alert} ${styles[type]}`}>
      <Icon aria-hidden />
      <div className="qiao-text">{text}</div>
    </div>
  );
}

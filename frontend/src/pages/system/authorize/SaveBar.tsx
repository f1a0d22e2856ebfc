import { Button } from 'antd';
import { type Changes, countsOf } from './changes';
import styles from './index.module.css';

interface Props {
  changes: Changes;
  onDrop: () => void;
  onSave: () => void;
}

/** In 3 words: 新增 2 项，收回 1 项. */
export function countText(changes: Changes): string {
  const { given, taken } = countsOf(changes);
  return [given > 0 && `新增 ${given} 项`, taken > 0 && `收回 ${taken} 项`].filter(Boolean).join('，');
}

/** How much is changed and not saved; in sight as soon as there is something. */
export function SaveBar({ changes, onDrop, onSave }: Props) {
  const text = countText(changes);
  return (
    <>
      <div className="qiao-sr-only" role="status">
        {text}
      </div>
      {text && (
        <section className={`${styles.bar} qiao-screen-only`} aria-label="未保存的改动">
          <span className="qiao-fill qiao-medium qiao-digits">{text}，还没有保存</span>
          <Button onClick={onDrop}>放弃改动</Button>
          <Button type="primary" onClick={onSave}>
            保存
          </Button>
        </section>
      )}
    </>
  );
}

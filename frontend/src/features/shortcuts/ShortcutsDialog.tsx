import { Modal } from 'antd';
import type { DialogState } from '@/components/LazyDialog';
import styles from './ShortcutsDialog.module.css';

/** The action of each key; keys of one line are pressed together, `/` separates alternatives. */
const groups: { title: string; keys: [keys: string, does: string][] }[] = [
  {
    title: '全局',
    keys: [
      ['Ctrl K', '全局搜索（Mac 为 ⌘ K）'],
      ['?', '查看快捷键'],
      ['Ctrl Alt L', '锁定屏幕'],
      ['Ctrl P', '打印当前页面'],
      ['Tab', '到下一个控件'],
      ['Shift Tab', '到上一个控件'],
      ['Esc', '关闭对话框、菜单或面板'],
    ],
  },
  {
    title: '标签页',
    keys: [
      ['Ctrl Shift ← / →', '左移、右移焦点所在的标签页'],
      ['Shift F10', '打开焦点所在标签页的菜单'],
      ['鼠标中键', '关闭标签页'],
      ['滚轮', '左右滚动标签栏'],
    ],
  },
  {
    title: '菜单与列表',
    keys: [
      ['↑ / ↓', '在菜单、搜索结果中移动'],
      ['Home / End', '到菜单的第一项、最后一项'],
      ['Enter', '打开所选的项'],
    ],
  },
];

/** The keys and their actions. */
export default function ShortcutsDialog({ open, onClose, afterClose }: DialogState) {
  return (
    <Modal open={open} title="快捷键" width={520} footer={null} onCancel={onClose} afterClose={afterClose}>
      {groups.map(({ title, keys }) => (
        <section key={title} className="qiao-mb-16" aria-label={title}>
          <h3 className="qiao-mb-8">{title}</h3>
          <dl>
            {keys.map(([text, does]) => (
              <div key={text} className={styles.line}>
                <dt>
                  {text
                    .split(' ')
                    .map((part) =>
                      part === '/' ? <span key={part}> / </span> : <kbd key={part}>{part}</kbd>,
                    )}
                </dt>
                <dd className="qiao-quiet">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

import { Part } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { StatusTag } from '@/components/StatusTag';
import styles from './index.module.css';
import { sources, states } from './words';

/** The meaning of the words of the list: a dialog, for keyboard and phone users. */
export default function Legend(dialog: DialogState) {
  return (
    <Dialog {...dialog} title="状态与来源说明" width={560}>
      <Part title="状态">
        <dl className={`${styles.legend} qiao-entries`}>
          {Object.values(states).map(({ text, tone, about, more }) => (
            <div key={text}>
              <dt>
                <StatusTag tone={tone}>{text}</StatusTag>
              </dt>
              <dd>
                {about}。{more}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="来源">
        <dl className={`${styles.legend} qiao-entries`}>
          {Object.values(sources).map(({ text, about }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{about}。</dd>
            </div>
          ))}
        </dl>
        <p className="qiao-note">
          加载顺序从上到下，同名时后加载的生效；登录、权限等少数 Go 存储过程不能覆盖。
        </p>
      </Part>
    </Dialog>
  );
}

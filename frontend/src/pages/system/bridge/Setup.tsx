import { EmptyState } from '@/components/EmptyState';
import styles from './index.module.css';

const example = `legacy:
  upstreams:
    - name: main
      url: http://10.0.0.5:8080        # 旧系统的地址
      prefixes: [/api/, /CommonApi/]   # 它回答的路径；写 / 的，本系统的页面要另有域名（ui_hosts）
  session: forward                     # 登录由旧系统判断
  access: open                         # 权限由旧系统判断`;

const steps = [
  '在 config.yaml 里写上旧系统的地址（例如下面），重启网关。',
  '把客户端或 IIS 前面的地址指向网关：调用原样转发给旧系统，什么都没有改变。',
  '几秒后这里出现调用过的目标；先切换到影子比较，看两边的回答是否一致。',
  '证据足够后切换到灰度、再到本系统；任何时候都可以退回旧系统。',
];

/** What to do where no legacy system is configured. */
export const Setup = () => (
  <div className="qiao-body">
    <EmptyState text="没有配置旧系统：全部由本系统回答，不需要迁移" />
    <p className="qiao-medium">要把网关放在还在运行的旧系统前面，逐个迁移：</p>
    <ol className={styles.setup}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <pre className="qiao-box qiao-mt-12 qiao-prose">{example}</pre>
    <p className="qiao-note qiao-mt-8">
      各项设置、每一步怎样检查、怎样在一分钟内退回，见随程序的 docs/migration-guide.md。
    </p>
  </div>
);

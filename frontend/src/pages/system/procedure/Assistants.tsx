import { CopyButton } from '@/components/CopyButton';
import styles from './interfaces.module.css';
import { countText } from './words';

interface Props {
  path: string;
  writes: boolean;
  /** How many calls of the user's account are tools. */
  tools: number;
}

/** How an assistant connects to the gateway (MCP). */
export function Assistants({ path, writes, tools }: Props) {
  const address = `${window.location.origin}${path}`;
  return (
    <details className={styles.assistants}>
      <summary>
        连接助手（MCP）
        <span className={`${styles.count} qiao-note qiao-digits`}>{countText(tools)} 个工具</span>
      </summary>
      <ol>
        <li>
          传输方式 Streamable HTTP，地址 <code>{address}</code>{' '}
          <CopyButton text={address} label="复制助手的地址" />
        </li>
        <li>
          请求头 <code>Authorization: Bearer</code> 加上登录接口得到的
          token。助手以这个账号的权限工作，只看得到这个账号看得到的数据；退出登录或 token 到期后即失效。
        </li>
        <li>
          {writes
            ? '可以查询；写入的工具先说明将要做什么，用户同意后才执行。每次写入都记在操作日志中，设备为“AI 助手”。'
            : '只能查询，不能写入。'}
        </li>
        <li>
          只要一部分工具时，在地址后写上组，如 <code>?tools=dormitory,office</code>。
        </li>
        <li>标有“助手”的接口就是工具；搜索“助手”可以只看它们。</li>
      </ol>
    </details>
  );
}

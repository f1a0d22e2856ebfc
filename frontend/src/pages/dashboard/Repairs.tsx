import { Link, useNavigate } from '@umijs/max';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { shortTime } from '@/components/dates';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import type { MenuNode } from '@/services/menu';
import { fetchPendingRepairs, type PendingRepair } from '@/services/waiting';
import styles from './Repairs.module.css';

/** How many the dashboard shows; the rest is on the module's own page. */
const most = 8;

const urgencyTones: Record<string, Tone> = { 特急: 'danger', 紧急: 'warning' };

/** Pending repair requests with links: all for users who handle repairs, else the user's own, if any. */
export function Repairs({ page }: { page: MenuNode }) {
  const mobile = useMobile();
  const request = useRead(fetchPendingRepairs);
  const handles = useAccess().canUse('dormitory-repair.handle');
  const count = request.data?.length ?? 0;
  // Residents without a request see no empty block.
  if (!handles && count === 0) return null;
  return (
    <Block
      title={handles ? '待处理报修' : '我的待处理报修'}
      extra={
        <span className="qiao-row qiao-gap-12 qiao-note">
          {count > 0 && <span>共 {count} 条</span>}
          <Link to={page.path}>{page.title}</Link>
        </span>
      }
      request={request}
      lines={10 * (mobile ? 2 : 1)}
      emptyText={(repairs) => (repairs.length === 0 ? '没有待处理的报修' : undefined)}
    >
      {(repairs) => {
        const shown = repairs.slice(0, most);
        const List = mobile ? RepairList : RepairTable;
        return <List repairs={shown} to={(repair) => `${page.path}?id=${repair.RepairId}`} />;
      }}
    </Block>
  );
}

interface ListProps {
  repairs: PendingRepair[];
  /** Where a request is opened. */
  to: (repair: PendingRepair) => string;
}

function RepairTable({ repairs, to }: ListProps) {
  const navigate = useNavigate();
  return (
    <table className={`${styles.table} qiao-table qiao-edges`}>
      <thead>
        <tr>
          <th scope="col">房间</th>
          <th scope="col">报修内容</th>
          <th scope="col">报修人</th>
          <th scope="col">时间</th>
          <th scope="col">紧急程度</th>
        </tr>
      </thead>
      <tbody>
        {repairs.map((repair) => (
          <tr key={repair.RepairId} className={styles.row} onClick={() => navigate(to(repair))}>
            <td>
              <Link to={to(repair)} onClick={(event) => event.stopPropagation()}>
                {repair.Building} {repair.Room}
              </Link>
            </td>
            <td className={`${styles.what} qiao-cut`}>
              <span className={styles.item}>{repair.Item}</span>
              <span className="qiao-quiet" title={repair.Description ?? undefined}>
                {repair.Description}
              </span>
            </td>
            <td>{repair.Reporter}</td>
            <td className="qiao-quiet qiao-digits">{shortTime(repair.ReportDate)}</td>
            <td>
              <Urgency repair={repair} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone, where a table would be wider than the screen. */
function RepairList({ repairs, to }: ListProps) {
  return (
    <ul className="qiao-lined">
      {repairs.map((repair) => (
        <li key={repair.RepairId}>
          <Link to={to(repair)} className={styles.card}>
            <p className="qiao-spread">
              <span className="qiao-medium">
                {repair.Building} {repair.Room}
              </span>
              <Urgency repair={repair} />
            </p>
            <p>
              <span className={styles.item}>{repair.Item}</span>
              <span className="qiao-quiet">{repair.Description}</span>
            </p>
            <p className="qiao-quiet qiao-digits">
              {repair.Reporter} {shortTime(repair.ReportDate)}
            </p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Urgency({ repair }: { repair: PendingRepair }) {
  return <StatusTag tone={urgencyTones[repair.Urgency] ?? 'neutral'}>{repair.Urgency}</StatusTag>;
}

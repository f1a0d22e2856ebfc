import { Drawer, Skeleton } from 'antd';
import { Outcome } from '@/components/AuditLog';
import { exactTime, otherText, personText, plainValue } from '@/components/AuditLog/words';
import { type Fact, Facts, Part, Scroll } from '@/components/Detail';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { ReadFailure } from '@/components/ReadFailure';
import { useMobile } from '@/components/useMobile';
import type { OpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchOperation, type OperationDetail, operations } from '../api/audit';
import { objectText } from './columns';
import styles from './index.module.css';

interface Props extends DialogState {
  id: string;
  /** Opens another row of the same record's story. */
  onOpen: OpenRow;
}

/** One operation: who, when, from where, and each field before and after it. */
export default function OperationDrawer({ id, onOpen, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const { data: shown, error } = useRead((options) => fetchOperation(id, options), { key: id });
  return (
    <Drawer
      open={open}
      title="操作详情"
      size={mobile ? '100%' : 720}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={error && failureText(error)} />
      {shown ? (
        <Content detail={shown} onOpen={onOpen} />
      ) : (
        !error && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Content({ detail, onOpen }: { detail: OperationDetail; onOpen: OpenRow }) {
  return (
    <>
      <div className="qiao-spread qiao-top qiao-mb-12">
        <h2 className="qiao-break">{`${detail.Action} ${objectText(detail)}`}</h2>
        <Outcome value={detail.Outcome} />
      </div>
      <Facts facts={factsOf(detail)} />
      {(detail.Changes.length > 0 || detail.Hidden > 0) && <Changes detail={detail} />}
      {detail.Parameters.length > 0 && <Sent detail={detail} />}
      {detail.Object && <Story detail={detail} onOpen={onOpen} />}
    </>
  );
}

function factsOf(detail: OperationDetail): Fact[] {
  const other = otherText(detail);
  return [
    ['操作人', personText(detail.ActorName, detail.ActorAccount)],
    ...(other ? [['所用或所涉账号', other] satisfies Fact] : []),
    ['时间', exactTime(detail.CreateDate)],
    ['地址', detail.Address || '—'],
    ['设备', detail.Device || '—'],
    ...(detail.Object ? [['编号', <code key="id">{detail.Object}</code>, true] satisfies Fact] : []),
  ];
}

function Changes({ detail: { Changes: changes, Hidden } }: { detail: OperationDetail }) {
  return (
    <Part title="修改前后">
      {changes.length > 0 && (
        <Scroll label="修改前后">
          <table>
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">修改前</th>
                <th scope="col">修改后</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ Field, Label, From, To, FromName, ToName }) => (
                <tr key={Field}>
                  <td>{Label}</td>
                  <td>{FromName || plainValue(From)}</td>
                  <td>{ToName || plainValue(To)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {Hidden > 0 && <p className="qiao-mt-8 qiao-note">另有 {Hidden} 个字段，您没有查看的权限。</p>}
    </Part>
  );
}

function Sent({ detail: { Parameters } }: { detail: OperationDetail }) {
  return (
    <Part title="参数">
      <Scroll label="参数">
        <table>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">值</th>
            </tr>
          </thead>
          <tbody>
            {Parameters.map(({ Name, Value }) => (
              <tr key={Name}>
                <td>{Name}</td>
                <td>{Value || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Part>
  );
}

/** How many rows of a story are shown. */
const most = 50;

/** All that was done to the same record, the latest first. */
function Story({
  detail: { AuditId, Object: object },
  onOpen,
}: {
  detail: OperationDetail;
  onOpen: OpenRow;
}) {
  const request = useRead((options) => operations.list({ object, page: 1, pageSize: most }, options), {
    key: object ?? undefined,
  });
  const { data } = request;
  if (request.error) return <ReadFailure {...request} />;
  if (!data || data.total < 2) return null;
  return (
    <Part title="同一对象的全部操作">
      <ol className="qiao-lines">
        {data.list.map((row) => (
          <li key={row.AuditId} aria-current={row.AuditId === AuditId || undefined}>
            <button type="button" className={styles.step} onClick={() => onOpen?.(row.AuditId)}>
              <time>{exactTime(row.CreateDate)}</time>
              <span>{row.Action}</span>
              <span>{personText(row.ActorName, row.ActorAccount)}</span>
              <Outcome value={row.Outcome} />
            </button>
          </li>
        ))}
      </ol>
      {data.total > most && (
        <p className="qiao-mt-8 qiao-note">{`共 ${data.total} 次，以上是最近的 ${most} 次。`}</p>
      )}
    </Part>
  );
}

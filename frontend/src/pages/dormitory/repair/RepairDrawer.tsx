import { Button, Drawer, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useAccess } from '@/access';
import { type Fact, Facts, Part } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { Photos } from '@/components/Photos';
import { starsOf } from '@/components/Stars';
import { StatusTag } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchRepair, markRepairRead, photoUrl, type RepairDetail } from './api';
import { Due, roomOf, statusTones, Urgency } from './fields';
import styles from './index.module.css';
import MoveDialog from './MoveDialog';
import { type Move, movesOf } from './moves';
import { Progress } from './Progress';
import { momentOf, timeBetween } from './times';

interface Props extends DialogState {
  id: string;
  /** The number of changes on the page: the drawer reads the request again after each. */
  changes: number;
  onChanged: () => void;
}

/** One request: its text, room and photos, its history, and the buttons of its moves. */
export default function RepairDrawer({ id, changes, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const request = useRead((options) => fetchRepair(id, options), { key: id, deps: [changes] });
  const repair = request.data;
  const handles = useAccess().canUse('dormitory-repair.handle');
  const moves = repair ? movesOf(repair, handles) : [];
  const [asked, setAsked] = useState<{ move: Move; open: boolean }>();
  // What one was told about it is read with it; where that cannot be noted, the bell goes on showing it.
  useEffect(() => void markRepairRead(id).catch(() => undefined), [id]);
  return (
    <Drawer
      open={open}
      title={repair ? `报修：${repair.RepairNo}` : '报修'}
      size={mobile ? '100%' : 640}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={moves.length > 0 && <Moves moves={moves} onChoose={(move) => setAsked({ move, open: true })} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="详情">
        <FailureAlert text={request.error && failureText(request.error)} />
        {repair ? <Detail repair={repair} /> : !request.error && <Skeleton active paragraph={{ rows: 8 }} />}
      </section>
      <LazyDialog
        open={asked?.open ?? false}
        onClose={() => setAsked((last) => last && { ...last, open: false })}
      >
        {(dialog) =>
          asked && repair && <MoveDialog {...dialog} move={asked.move} repair={repair} onMoved={onChanged} />
        }
      </LazyDialog>
    </Drawer>
  );
}

function Detail({ repair }: { repair: RepairDetail }) {
  const { Status, Reporter, ReporterPhone, FinishDate, UrgedDate } = repair;
  return (
    <>
      <Facts
        facts={[
          [
            '状态',
            <StatusTag key="status" tone={statusTones[Status]}>
              {Status}
            </StatusTag>,
          ],
          ['紧急程度', <Urgency key="urgency" row={repair} />],
          ['房间', roomOf(repair)],
          ['类别', repair.Item],
          ['报修人', <Who key="reporter" name={Reporter} phone={ReporterPhone} />],
          ['报修时间', shortTime(repair.ReportDate)],
          ['处理人', <Who key="handler" name={repair.Handler ?? '尚未派工'} phone={repair.HandlerPhone} />],
          ['处理期限', <Due key="due" row={repair} />],
          ...(FinishDate ? [['报修到完成', timeBetween(repair.ReportDate, FinishDate)] as Fact] : []),
          ...(UrgedDate ? [['催办', urgedText(repair), true] as Fact] : []),
          ['内容', repair.Description, true],
          ...(repair.Rating === null
            ? []
            : [['评价', `${starsOf(repair.Rating)} ${repair.RatingNote ?? ''}`, true] as Fact]),
        ]}
      />
      {repair.Photos.length > 0 && (
        <Part title="照片">
          <Photos urls={repair.Photos.map(photoUrl)} />
        </Part>
      )}
      <Part title="处理进度">
        <Progress steps={repair.Progress} />
      </Part>
    </>
  );
}

/** The time when the request was urged, and the time from which it can be urged again. */
const urgedText = ({ UrgedDate, UrgeFrom, Own }: RepairDetail): string =>
  `${momentOf(UrgedDate ?? '')} 已催办${UrgeFrom && Own ? `，${momentOf(UrgeFrom)} 后可以再催` : ''}`;

/** Who has reported it, or deals with it, and the number to call from a phone. */
function Who({ name, phone }: { name: string; phone: string | null }) {
  return (
    <>
      {name}
      {phone && (
        <a className={styles.phone} href={`tel:${phone}`}>
          {phone}
        </a>
      )}
    </>
  );
}

interface MovesProps {
  moves: readonly Move[];
  onChoose: (move: Move) => void;
}

function Moves({ moves, onChoose }: MovesProps) {
  const mobile = useMobile();
  return (
    <div className={`${styles.moves} qiao-buttons qiao-end`}>
      {moves.map((move) => (
        <Button
          key={move.text}
          size={mobile ? 'large' : undefined}
          type={move.primary ? 'primary' : undefined}
          danger={move.danger}
          disabled={!!move.waits}
          title={move.waits}
          onClick={() => onChoose(move)}
        >
          {move.text}
        </Button>
      ))}
    </div>
  );
}

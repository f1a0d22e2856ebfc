import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type BridgeBoard, type BridgeState, type BridgeTargetDetail, fetchTarget } from './api';
import { Changes } from './Changes';
import { backOf } from './change';
import { StateTag } from './columns';
import { Differences } from './Differences';
import { Evidence } from './Evidence';
import { NoiseTable } from './NoiseTable';
import { Refusals } from './Refusals';
import { Shapes } from './Shapes';
import StateDialog from './StateDialog';
import { namesOf, states } from './words';

interface Props extends DialogState {
  target: string;
  board: BridgeBoard;
  /** The list and the board are out of date. */
  onChanged: () => void;
}

/** New comparisons appear while it is open (ms). */
const every = 5_000;

/** One target: its evidence, what differs, who would be refused, its history, and the way to its next state. */
export default function TargetDrawer({ target, board, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const {
    data: shown,
    error,
    refresh,
  } = useRead((options) => fetchTarget(target, options), { key: target, every });
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open={open}
      title={shown ? <Title detail={shown} /> : '目标'}
      size={mobile ? '100%' : 920}
      styles={{ body: { paddingTop: 12 } }}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={shown && <Actions detail={shown} onChanged={changed} />}
    >
      <FailureAlert text={error && failureText(error)} />
      {shown ? (
        <Content key={target} detail={shown} board={board} onChanged={changed} />
      ) : (
        !error && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Title({ detail }: { detail: BridgeTargetDetail }) {
  const [name, below] = namesOf(detail);
  return (
    <span className="qiao-wrap qiao-gap-6 qiao-break">
      {name}
      <span className="qiao-note">{below}</span>
      <StateTag of={detail} />
    </span>
  );
}

function Content({
  detail,
  board,
  onChanged,
}: {
  detail: BridgeTargetDetail;
  board: BridgeBoard;
  onChanged: () => void;
}) {
  const { Differences: differences, Noise: noise, Refusals: refusals } = detail;
  const numbered = (text: string, count: number) => (count > 0 ? `${text} ${count}` : text);
  const items = [
    {
      key: 'evidence',
      label: '概况',
      children: <Evidence detail={detail} gates={board.Gates} onChanged={onChanged} />,
    },
    {
      key: 'differences',
      label: numbered('差异', differences.length),
      children: <Differences detail={detail} onChanged={onChanged} />,
    },
    {
      key: 'noise',
      label: numbered('噪声', noise.filter(({ Noise }) => Noise).length),
      children: <NoiseTable detail={detail} onChanged={onChanged} />,
    },
    { key: 'shapes', label: '参数', children: <Shapes shapes={detail.Shapes} /> },
    ...(refusals.length > 0 || board.Access === 'observe'
      ? [
          {
            key: 'refusals',
            label: numbered('无权限的人', refusals.length),
            children: <Refusals refusals={refusals} />,
          },
        ]
      : []),
    { key: 'changes', label: '历史', children: <Changes changes={detail.Changes} /> },
  ];
  // Without an implementation nothing is compared.
  const compared = ['differences', 'noise', 'refusals'];
  return <Tabs items={items.filter(({ key }) => detail.Implemented || !compared.includes(key))} />;
}

/** The way to the next state, and the way back. */
function Actions({ detail, onChanged }: { detail: BridgeTargetDetail; onChanged: () => void }) {
  const [asked, setAsked] = useState<BridgeState>();
  const [shown, setShown] = useState(false);
  if (!useAccess().canUse('bridge.set')) return null;
  const back = backOf(detail);
  const ask = (state: BridgeState) => {
    setAsked(state);
    setShown(true);
  };
  return (
    <div className="qiao-row qiao-end">
      {back && <Button onClick={() => ask(back)}>退回</Button>}
      {detail.State === 'canary' && <Button onClick={() => ask('canary')}>改比例</Button>}
      {detail.Next && (
        <Button type="primary" onClick={() => ask(detail.Next || 'shadow')}>
          切换到{states[detail.Next].text}
        </Button>
      )}
      {!back && !detail.Next && <span className="qiao-note">{detail.Blocks.join('；')}</span>}
      {asked && (
        <StateDialog
          key={asked}
          targets={[detail]}
          first={asked}
          open={shown}
          onClose={() => setShown(false)}
          afterClose={() => setAsked(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

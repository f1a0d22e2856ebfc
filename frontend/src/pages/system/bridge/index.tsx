import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Filter, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { useChangeQuery } from '@/components/useChangeQuery';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import {
  type BridgeBoard,
  type BridgeState,
  type BridgeTarget,
  exportCoverage,
  fetchBoard,
  fetchTargets,
} from './api';
import { Board } from './Board';
import { columnsOf } from './columns';
import { Setup } from './Setup';
import { nameOf, stateNames, states } from './words';

const TargetDrawer = lazyWithRetry(() => import(/* webpackChunkName: "bridge-target" */ './TargetDrawer'));
const StateDialog = lazyWithRetry(() => import(/* webpackChunkName: "bridge-state" */ './StateDialog'));

/** Calls are counted every few seconds (ms). */
const every = 10_000;

const filters: Filter[] = [
  {
    name: 'state',
    label: '状态',
    options: stateNames.map((value) => ({ value, label: states[value].text })),
  },
  {
    name: 'kind',
    label: '种类',
    options: [
      { value: 'procedure', label: '存储过程' },
      { value: 'route', label: '接口' },
    ],
  },
  { name: 'todo', label: '目标', options: [{ value: '1', label: '待迁移' }] },
];

/** 迁移: which system answers which calls, the evidence for each, and the way from one state to the next. */
export default function Bridge() {
  const request = useRead(fetchBoard, { every });
  const list = useRef<QueryTableHandle>(null);
  const change = useChangeQuery();
  const changed = () => {
    request.refresh();
    list.current?.refresh();
  };
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block title="迁移" heading="h1" request={request} lines={10}>
        {(board) =>
          board.Configured ? (
            <Board board={board} onState={(state) => change(queryOf(state), { replace: false })} />
          ) : (
            <Setup />
          )
        }
      </Block>
      {request.data?.Configured && <Targets board={request.data} list={list} onChanged={changed} />}
    </div>
  );
}

/** The targets that the board counts in a state: of those in legacy, the ones that were called. */
const queryOf = (state: BridgeState): string =>
  state === 'legacy' ? `?state=${state}&todo=1` : `?state=${state}`;

interface TargetsProps {
  board: BridgeBoard;
  list: React.RefObject<QueryTableHandle | null>;
  onChanged: () => void;
}

function Targets({ board, list, onChanged }: TargetsProps) {
  const { canUse } = useAccess();
  const { open, shown, detail } = useOpenRow(true);
  const [chosen, setChosen] = useState<{ rows: BridgeTarget[]; done: () => void; open: boolean }>();
  const columns = useMemo(() => columnsOf(open), [open]);
  return (
    <>
      <QueryTable
        ref={list}
        name="bridge"
        title="目标"
        heading="h2"
        searches="名称、路径、说明"
        columns={columns}
        rowKey={({ Target }) => Target}
        nameOf={nameOf}
        onOpen={open && (({ Target }) => open(Target))}
        fetch={fetchTargets}
        exportRows={exportCoverage}
        filters={filters}
        every={every}
        bulk={
          canUse('bridge.set')
            ? (rows, done) => (
                <Button size="small" onClick={() => setChosen({ rows, done, open: true })}>
                  切换状态
                </Button>
              )
            : undefined
        }
        emptyText="还没有调用，也没有实现"
      />
      <LazyDialog
        open={chosen?.open ?? false}
        onClose={() => setChosen((last) => last && { ...last, open: false })}
      >
        {(dialog) =>
          chosen && (
            <StateDialog
              {...dialog}
              targets={chosen.rows}
              first={chosen.rows[0]?.Next || 'shadow'}
              onChanged={() => {
                chosen.done();
                onChanged();
              }}
            />
          )
        }
      </LazyDialog>
      <LazyDialog {...detail}>
        {(dialog) => shown && <TargetDrawer target={shown} board={board} onChanged={onChanged} {...dialog} />}
      </LazyDialog>
    </>
  );
}

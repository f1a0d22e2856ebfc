import { Alert, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { byRoute, fetchProcedure, type ProcedureDetail } from './api';
import { State } from './columns';
import { Docs } from './Docs';
import { SqlText } from './SqlText';
import { TryIt } from './TryIt';
import { Usage } from './Usage';
import { nameOf, states, stateText } from './words';

interface Props extends DialogState {
  id: string;
}

/** The detail follows the file and the calls while it is open (ms). */
const every = 5000;

/** One procedure: its data, its text, its calls, and a place to try it. */
export default function ProcedureDrawer({ id, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const { data, error } = useRead((options) => fetchProcedure(id, options), { key: id, every });
  return (
    <Drawer
      open={open}
      title={data ? <Title detail={data} /> : '存储过程'}
      size={mobile ? '100%' : 880}
      styles={{ body: { paddingTop: 12 } }}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={error && failureText(error)} />
      {data ? <Content key={id} detail={data} /> : !error && <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
}

function Title({ detail }: { detail: ProcedureDetail }) {
  return (
    <span className="qiao-wrap qiao-gap-4 qiao-break">
      {nameOf(detail)}
      <State row={detail} />
    </span>
  );
}

function Content({ detail }: { detail: ProcedureDetail }) {
  const mayRun = useAccess().canUse('procedure.run') && detail.access !== byRoute;
  // A file with findings is opened for them.
  const [tab, setTab] = useState(detail.findings.length > 0 ? 'text' : 'docs');
  const items = [
    { key: 'docs', label: '说明', children: <Docs detail={detail} /> },
    ...(detail.text ? [{ key: 'text', label: 'SQL 文本', children: <SqlText detail={detail} /> }] : []),
    { key: 'usage', label: '运行情况', children: <Usage detail={detail} /> },
    ...(mayRun ? [{ key: 'run', label: '试运行', children: <TryIt detail={detail} /> }] : []),
  ];
  const { tone } = states[detail.state];
  return (
    <>
      {detail.state !== 'serving' && (
        <Alert
          type={tone === 'danger' ? 'error' : tone === 'warning' ? 'warning' : 'info'}
          showIcon
          title={stateText(detail)}
        />
      )}
      <Tabs activeKey={tab} onChange={setTab} items={items} />
    </>
  );
}

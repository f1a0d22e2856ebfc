import { Drawer, Tabs } from 'antd';
import { useAccess } from '@/access';
import type { DialogState } from '@/components/LazyDialog';
import { StatusTag } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { Described } from './Described';
import { OperationTrial } from './OperationTrial';
import type { ApiDocument, Operation } from './openapi';
import { effects } from './words';

interface Props extends DialogState {
  api: ApiDocument;
  operation: Operation;
}

/** One call: its parameters, its answer, its examples, and a place to try it. */
export default function OperationDrawer({ api, operation, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const mayRun = useAccess().canUse('procedure.run') && !operation.upload;
  const items = [
    { key: 'docs', label: '说明', children: <Described api={api} operation={operation} /> },
    ...(mayRun
      ? [
          {
            key: 'run',
            label: '试运行',
            children: <OperationTrial key={operation.id} api={api} operation={operation} />,
          },
        ]
      : []),
  ];
  return (
    <Drawer
      open={open}
      title={<Title operation={operation} />}
      size={mobile ? '100%' : 880}
      styles={{ body: { paddingTop: 12 } }}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <Tabs items={items} />
    </Drawer>
  );
}

const Title = ({ operation: { id, effect } }: { operation: Operation }) => (
  <span className="qiao-wrap qiao-gap-4 qiao-break">
    {id}
    <StatusTag tone={effect === 'write' ? 'warning' : 'info'}>{effects[effect]}</StatusTag>
  </span>
);

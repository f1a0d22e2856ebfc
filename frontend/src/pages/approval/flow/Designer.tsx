import { ArrowLeftOutlined } from '@ant-design/icons';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { LazyDialog } from '@/components/LazyDialog';
import { mayLeave } from '@/components/mayLeave';
import { PageTabs } from '@/components/PageTabs';
import { ReadFailure } from '@/components/ReadFailure';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { useUnsaved } from '@/components/useUnsaved';
import { type Definition, definitions } from '@/services/generated/approval';
import { resource } from '@/services/resource';
import { FieldsEditor } from './FieldsEditor';
import styles from './index.module.css';
import { PublishDialog } from './PublishDialog';
import { Rules } from './Rules';
import { Simulation } from './Simulation';
import { StepsEditor } from './StepsEditor';
import { useDesign } from './useDesign';
import { useFlowNames } from './useNames';
import { Versions } from './Versions';

const calls = resource<Definition>(definitions);

interface Props {
  id: string;
  mayEdit: boolean;
  onClose: () => void;
}

const tabs = [
  { key: undefined, text: '流程' },
  { key: 'form', text: '表单' },
  { key: 'more', text: '规则' },
  { key: 'simulate', text: '模拟' },
  { key: 'versions', text: '版本' },
] as const;

/** The editor of a flow: its steps as a picture, its form, its rules, and a simulation. */
export default function Designer({ id, mayEdit, onClose }: Props) {
  const { message } = App.useApp();
  const [tab, setTab] = useState<string>();
  const [publishing, setPublishing] = useState(false);
  const design = useDesign(id);
  const { data: record } = useRead((options) => calls.get(id, options), { key: id });
  const saving = useSubmission(async () => {
    await design.save();
    void message.success('草稿已保存，发布后生效');
  });
  useUnsaved(design.dirty, '流程的修改', { save: () => saving.submit(undefined) });
  return (
    <section className="qiao-stack qiao-gap-12" aria-label="设计流程">
      <header className="qiao-wrap">
        <Title name={record?.FullName ?? '流程'} design={design} onClose={onClose} />
        {mayEdit && (
          <>
            <Button
              disabled={!design.dirty}
              loading={saving.saving}
              onClick={() => void saving.submit(undefined)}
            >
              保存草稿
            </Button>
            <Button type="primary" disabled={!design.draft} onClick={() => setPublishing(true)}>
              发布
            </Button>
          </>
        )}
      </header>
      <PageTabs label="设计流程" tabs={tabs} current={tab} onChange={setTab} />
      <FailureAlert text={design.failure ?? saving.failure ?? design.wrong['']} />
      {design.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!design.loading && <Panel id={id} tab={tab} design={design} mayEdit={mayEdit} />}
      <LazyDialog open={publishing} onClose={() => setPublishing(false)}>
        {(dialog) => <PublishDialog {...dialog} onPublish={design.publish} />}
      </LazyDialog>
    </section>
  );
}

interface TitleProps {
  name: string;
  design: ReturnType<typeof useDesign>;
  onClose: () => void;
}

/** The name and the state of the flow, and the way back. */
function Title({ name, design: { dirty, draft, published }, onClose }: TitleProps) {
  const leave = async () => {
    if (!dirty || (await mayLeave('返回列表'))) onClose();
  };
  return (
    <>
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => void leave()}>
        返回列表
      </Button>
      <div className={styles.title}>
        <h1 className="qiao-break">{name}</h1>
        <p className="qiao-quiet">
          {dirty ? '有未保存的修改' : draft ? '草稿，尚未发布' : `第 ${published} 版，已发布`}
        </p>
      </div>
    </>
  );
}

interface PanelProps {
  id: string;
  tab: string | undefined;
  design: ReturnType<typeof useDesign>;
  mayEdit: boolean;
}

/** The part of the flow that is looked at. */
function Panel({ id, tab, design: { flow, wrong, change }, mayEdit }: PanelProps) {
  const { choices, names, request } = useFlowNames(flow);
  return (
    <div className={styles.panel}>
      <ReadFailure {...request} />
      {tab === undefined && (
        <StepsEditor
          flow={flow}
          names={names}
          choices={choices}
          wrong={wrong}
          editable={mayEdit}
          onChange={change}
        />
      )}
      {tab === 'form' && (
        <FieldsEditor fields={flow.Fields} wrong={wrong} onChange={(Fields) => change({ Fields })} />
      )}
      {tab === 'more' && <Rules flow={flow} choices={choices} onChange={change} />}
      {tab === 'simulate' && <Simulation flow={flow} />}
      {tab === 'versions' && <Versions id={id} />}
    </div>
  );
}

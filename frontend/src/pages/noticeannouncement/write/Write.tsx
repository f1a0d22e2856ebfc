import { ArrowLeftOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { App, Button, Form, Skeleton } from 'antd';
import { useId, useLayoutEffect, useState } from 'react';
import { useAccess } from '@/access';
import { nowText, shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { changesOf, type FormRecord, RecordForm, RefusedContext, useMarks } from '@/components/Form';
import { mayLeave } from '@/components/mayLeave';
import { Resolving, useSaving } from '@/components/RecordPage/useSaving';
import { useChangeQuery } from '@/components/useChangeQuery';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { useSubmission } from '@/components/useSubmission';
import { useTabName } from '@/components/useTabName';
import { useUnsaved } from '@/components/useUnsaved';
import type { Attachment } from '@/services/attachment';
import { categoriesOf, including } from '@/services/categories';
import { failureText } from '@/services/failure';
import { announcements } from '@/services/generated/announcement';
import type { People } from '@/services/people';
import type { RecordValues } from '@/services/resource';
import { useSession } from '@/services/session';
import { type AnnouncementRow, fetchManaged, type ManagedAnnouncement } from '../api';
import { type Draft, keptDraft, useDraft } from './useDraft';
import { WriteFields } from './WriteFields';
import styles from './write.module.css';

const readCategories = categoriesOf(announcements);

/** Writes an announcement at `?view=write`; `&id=` names an existing one. */
export default function Write({ id }: { id: string | undefined }) {
  const { account } = useSession();
  // A new value reads everything again: after 放弃修改, and for another announcement.
  const [begin, setBegin] = useState(0);
  const { data, error } = useRead(
    async (options) => {
      const [offered, record, draft] = await Promise.all([
        readCategories(options),
        id ? fetchManaged(id, options) : undefined,
        keptDraft(account, id),
      ]);
      const key = `${id ?? ''} ${begin}`;
      return { key, record, draft, categories: including(offered, record?.Category) };
    },
    { deps: [id, begin] },
  );
  if (error && !data) return <FailureAlert text={failureText(error)} />;
  if (data?.key !== `${id ?? ''} ${begin}`) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Writing {...data} id={id} key={data.key} onGiveUp={() => setBegin(begin + 1)} />;
}

interface WritingProps {
  id: string | undefined;
  record: ManagedAnnouncement | undefined;
  draft: Draft | undefined;
  categories: readonly string[];
  onGiveUp: () => void;
}

/** Saves the form as a draft or publishes it, and leads back to the list. */
function useWriting({ id, record, draft, categories }: WritingProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<FormRecord>();
  const go = useChangeQuery();
  const { add, update } = useResource<AnnouncementRow>(announcements, 'noticeannouncement');
  const kept = useDraft(id, draft);
  const saving = useSaving<AnnouncementRow>(
    {
      table: announcements,
      resource: {
        add: add && ((values) => add(sent(values))),
        update: update && ((key, values, version) => update(key, sent(values), version)),
      },
      row: record as unknown as AnnouncementRow | undefined,
      preset: { Category: categories[0], Audience: [], Attachments: [] },
      onSaved: (key) => {
        void kept.drop();
        go(`?view=manage&id=${encodeURIComponent(key)}`, { replace: true });
      },
    },
    form,
    draft?.before,
  );
  const submission = useSubmission(saving.save);
  const save = async (publish: boolean) => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || !(await submission.submit({ ...values, ...(publish && { Publish: true }) }))) return false;
    void message.success(publish ? '已发布' : '已保存');
    return true;
  };
  return { form, kept, saving, submission, save };
}

function Writing(props: WritingProps) {
  const { record, draft, categories, onGiveUp } = props;
  const id = useId();
  const { form, kept, saving, submission, save } = useWriting(props);
  const [changed, setChanged] = useState(draft !== undefined);
  useUnsaved(changed && kept.state.refused === true, '公告', { save: () => save(false) });
  useTabName(record?.Title);
  // Before the form reports whether it differs from the record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once.
  useLayoutEffect(() => {
    if (draft) form.setFieldsValue(draft.values);
  }, []);
  const { invalid, unplaced } = useMarks(form, submission.error);
  const edit = () => {
    const values = form.getFieldsValue();
    const differs = Object.keys(changesOf(values, saving.before)).length > 0;
    setChanged(differs);
    submission.edited();
    if (differs) kept.keep({ before: saving.before, values, at: nowText().replace(' ', 'T') });
    else void kept.drop();
  };
  const status = changed && <Kept {...kept.state} onGiveUp={() => void kept.drop().then(onGiveUp)} />;
  return (
    <section aria-labelledby={`${id}-title`} className="qiao-card">
      <Head id={`${id}-title`} record={record} status={status} saving={submission.saving} onSave={save} />
      <div className={`${styles.body} qiao-body`}>
        <FailureAlert text={unplaced ?? submission.failure} />
        <RecordForm
          id={id}
          form={form}
          scene={record ? 'update' : 'create'}
          record={saving.before}
          onEdit={edit}
          onSubmit={() => void save(false)}
        >
          <RefusedContext value={invalid}>
            <WriteFields categories={categories} published={record?.Status === '已发布'} />
          </RefusedContext>
        </RecordForm>
      </div>
      <Resolving table={announcements} form={form} saving={saving} />
    </section>
  );
}

interface HeadProps {
  id: string;
  record: ManagedAnnouncement | undefined;
  status: React.ReactNode;
  saving: boolean;
  onSave: (publish: boolean) => Promise<unknown>;
}

/** The title of the page, the state of the draft, and the buttons. */
function Head({ id, record, status, saving, onSave }: HeadProps) {
  const go = useChangeQuery();
  const { canUse } = useAccess();
  const { pathname } = useLocation();
  // Asked only where the browser has not kept the draft.
  const back = async () => {
    if (await mayLeave('返回列表', [pathname]))
      go(record ? `?view=manage&id=${record.NoticeId}` : '?view=manage', { replace: false });
  };
  const publishes =
    canUse('noticeannouncement.publish') && (!record || ['草稿', '已撤回'].includes(record.Status));
  return (
    <div className={styles.head}>
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => void back()}>
        返回列表
      </Button>
      <h1 id={id} className="qiao-page-title">
        {record ? `编辑公告：${record.Title}` : '写公告'}
      </h1>
      <div className={`${styles.moves} qiao-buttons`}>
        {status}
        <Button type={publishes ? 'default' : 'primary'} loading={saving} onClick={() => void onSave(false)}>
          保存
        </Button>
        {publishes && (
          <Button type="primary" disabled={saving} onClick={() => void onSave(true)}>
            保存并发布
          </Button>
        )}
      </div>
    </div>
  );
}

interface KeptProps {
  at?: string;
  refused?: boolean;
  onGiveUp: () => void;
}

/** Whether this browser has stored the draft. */
function Kept({ at, refused, onGiveUp }: KeptProps) {
  if (refused) return <span className="qiao-note">浏览器不能暂存，离开前请保存</span>;
  if (!at) return <span className="qiao-note">正在暂存…</span>;
  return (
    <>
      <span className="qiao-note qiao-digits">{shortTime(at)} 已暂存在本机，尚未保存</span>
      <Button type="link" size="small" onClick={onGiveUp}>
        放弃修改
      </Button>
    </>
  );
}

/** People and files travel by their ids. */
function sent({ Audience, Attachments, ...values }: RecordValues): RecordValues {
  const people = Audience as unknown as People[] | undefined;
  const files = Attachments as unknown as Attachment[] | undefined;
  const parts = {
    ...(people && { Audience: people.map(({ Kind, Id }) => ({ Kind, Id })) }),
    ...(files && { Attachments: files.map(({ FileId }) => FileId) }),
  };
  return { ...values, ...(parts as unknown as RecordValues) };
}

import { Form, Input, Switch } from 'antd';
import { Attachments } from '@/components/Attachments';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import { PeoplePicker } from '@/components/PeoplePicker';
import type { RecordFormProps } from '@/components/RecordPage';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { useRead } from '@/components/useRead';
import type { Attachment } from '@/services/attachment';
import { categoriesOf, including } from '@/services/categories';
import { failureText } from '@/services/failure';
import { announcements } from '@/services/generated/announcement';
import type { People } from '@/services/people';
import type { RecordValues } from '@/services/resource';
import { fetchManaged, sendFile } from './api';
import { CoverField } from './CoverField';
import { Editor } from './Editor';
import type { AnnouncementRow } from './fields';

const { Title, Category, Publisher, Summary, Content, Cover, MustRead, IsTop, TopUntil, ExpireDate } =
  announcements.fields;

const readCategories = categoriesOf(announcements);

/** What one fills in, in this order: the short ones fill their lines, of two columns as of three. Whom it is for and what comes with it are no fields of the record. */
const tableOf = (categories: readonly string[], published: boolean) => ({
  ...announcements,
  fields: {
    Title,
    Audience: { name: 'Audience', label: '发布范围', type: 'text' as const, max: Infinity },
    Category: { ...Category, required: true as const, options: categories },
    Publisher,
    ExpireDate,
    MustRead,
    IsTop,
    TopUntil,
    Summary: { ...Summary, hint: '显示在列表里，一两句话' },
    Content,
    Attachments: { name: 'Attachments', label: '附件', type: 'text' as const, max: Infinity },
    Cover,
    ...(published && {
      AskAgain: {
        name: 'AskAgain',
        label: '请读者重新阅读',
        type: 'boolean' as const,
        hint: '已读、已知晓旧版本的人须再次阅读和确认',
      },
    }),
  },
});

const controls = {
  TopUntil: <TopUntilField />,
  Audience: <PeoplePicker kinds={['all', 'department', 'post', 'user']} title="发布范围" />,
  Content: <Editor />,
  Attachments: <Attachments send={(file) => sendFile('attachment', file)} />,
  Cover: <CoverField />,
  AskAgain: <Switch />,
};

/** An announcement to write: a new one is a draft until it is published. */
export default function AnnouncementForm({
  row,
  resource,
  onSaved,
  ...dialog
}: RecordFormProps<AnnouncementRow>) {
  const { data, error } = useRead(
    async (options) => {
      const [offered, record] = await Promise.all([
        readCategories(options),
        row && fetchManaged(row.NoticeId, options),
      ]);
      return { record, categories: including(offered, record?.Category) };
    },
    { deps: [row?.NoticeId] },
  );
  if (!data)
    return (
      <Dialog {...dialog} title={row ? '更新公告' : '新增公告'} width={960}>
        <FailureAlert text={error && failureText(error)} />
      </Dialog>
    );
  const { add, update } = resource;
  const calls = {
    ...(add && { add: (values: RecordValues) => add(sent(values)) }),
    ...(update && {
      update: (id: string, values: RecordValues, version: number) => update(id, sent(values), version),
    }),
  };
  return (
    <RecordDialog<AnnouncementRow>
      {...dialog}
      table={tableOf(data.categories, data.record?.Status === '已发布')}
      resource={calls}
      row={data.record as unknown as AnnouncementRow}
      preset={{ Category: data.categories[0], Audience: [], Attachments: [] }}
      controls={controls}
      width={960}
      onSaved={onSaved}
    />
  );
}

/** It says something only of an announcement that stands at the top. */
function TopUntilField(control: object) {
  return <Input type="datetime-local" {...control} disabled={!Form.useWatch('IsTop')} />;
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

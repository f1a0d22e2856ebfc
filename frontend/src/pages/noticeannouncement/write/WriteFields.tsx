import { Form, Input, Switch } from 'antd';
import type { ReactElement } from 'react';
import { Attachments } from '@/components/Attachments';
import { Field } from '@/components/Form';
import { PeoplePicker } from '@/components/PeoplePicker';
import { FormField } from '@/components/RecordPage/control';
import { RichTextEditor } from '@/components/RichTextEditor';
import { announcements } from '@/services/generated/announcement';
import type { RecordField } from '@/services/generated/record';
import { sendNoticeFile } from '../api';
import { CoverField } from './CoverField';
import styles from './write.module.css';

const { Title, Category, Publisher, Summary, Content, Cover, MustRead, IsTop, TopUntil, ExpireDate } =
  announcements.fields;

/** A field of the form that the record does not have. */
const part = (name: string, label: string, type: RecordField['type'] = 'text', hint?: string) => ({
  name,
  label,
  type,
  ...(hint && { hint }),
});

const files = part('Attachments', '附件');
const askAgain = part('AskAgain', '请读者重新阅读', 'boolean', '已读、已知晓旧版本的人须再次阅读和确认');

interface Props {
  categories: readonly string[];
  /** Readers may have read it already. */
  published: boolean;
}

/** The text on the left and the settings on the right; one below the other on a phone. */
export function WriteFields({ categories, published }: Props) {
  return (
    <div className={`${styles.columns} qiao-across`}>
      <div>
        <FormField field={Title} naming />
        <FormField
          field={Content}
          control={<RichTextEditor sendPicture={(picture) => sendNoticeFile('picture', picture)} />}
        />
        <FormField
          field={files}
          control={<Attachments send={(file) => sendNoticeFile('attachment', file)} />}
        />
      </div>
      <div>
        <Field name="Audience" label="发布范围" marked extra="发布时必须选择，先保存草稿可以不选">
          {people}
        </Field>
        <FormField field={{ ...Category, required: true, options: categories }} />
        <FormField field={Publisher} />
        <FormField field={{ ...Summary, hint: '显示在列表里，一两句话' }} />
        <FormField field={ExpireDate} />
        <div className={styles.switches}>
          <FormField field={MustRead} />
          <FormField field={IsTop} />
        </div>
        <FormField field={TopUntil} control={<TopUntilField />} />
        <FormField field={Cover} control={<CoverField />} />
        {published && <FormField field={askAgain} control={<Switch />} />}
      </div>
    </div>
  );
}

const people: ReactElement<object> = (
  <PeoplePicker kinds={['all', 'department', 'post', 'user']} title="发布范围" />
);

/** Until when the announcement stays at the top; enabled by 置顶. */
function TopUntilField(control: object) {
  return <Input type="datetime-local" {...control} disabled={!Form.useWatch('IsTop')} />;
}

import { lazyWithRetry } from '@/components/lazyWithRetry';
import { ReadFailure } from '@/components/ReadFailure';
import type { RecordFormProps } from '@/components/RecordPage';
import { RichTextEditor } from '@/components/RichTextEditor';
import { useRead } from '@/components/useRead';
import { type Template, templates } from '@/services/generated/contract';
import { fetchTemplateFields } from '../api/contracts';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

/** The form of a template: its text is rich text with fields that are chosen from a list. */
export default function TemplateDialog(props: RecordFormProps<Template>) {
  const request = useRead(fetchTemplateFields);
  return (
    <RecordDialog<Template>
      {...props}
      table={templates}
      width="80%"
      head={
        <>
          字段写作 {'{{客户名称}}'}，从“插入字段”中选择；合同打印时换成实际内容。{'{{付款计划}}'}{' '}
          单独成段时打印为表格。
          <ReadFailure {...request} />
        </>
      }
      controls={{ Content: <RichTextEditor fields={request.data ?? []} /> }}
    />
  );
}

import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { StatusTag } from '@/components/StatusTag';
import { recount } from '@/components/useCount';
import { useSubmission } from '@/components/useSubmission';
import type { TodoRow } from '@/services/waiting';
import { agreeSeveral, type OneAgreed } from '../api';
import { nameOf } from '../parts/columns';
import { Opinions } from '../parts/Opinions';
import styles from './index.module.css';

interface Props extends DialogState {
  rows: readonly TodoRow[];
  onDone: () => void;
}

/** Approves several applications at once, and shows the result of each. */
export default function AgreeDialog({ rows, onDone, ...dialog }: Props) {
  const id = useId();
  const [form] = Form.useForm<{ Opinion?: string }>();
  const opinion = Form.useWatch('Opinion', form) ?? '';
  const [results, setResults] = useState<OneAgreed[]>();
  const { saving, failure, submit } = useSubmission(async ({ Opinion = '' }: { Opinion?: string }) => {
    const ids = [...new Set(rows.map(({ ApplicationId }) => ApplicationId))];
    setResults(await agreeSeveral(ids, Opinion.trim()));
    onDone();
    recount();
  });
  const failed = results?.filter(({ Done }) => !Done).length;
  return (
    <Dialog
      {...dialog}
      title={results ? '批量同意的结果' : `批量同意：${rows.length} 份申请`}
      width={640}
      form={results ? undefined : id}
      okText="全部同意"
      pending={saving}
      failure={failure}
    >
      {results && (
        <p role="status" className="qiao-mb-12 qiao-quiet">
          已同意 {results.length - (failed ?? 0)} 份{failed ? `，${failed} 份没有处理` : ''}。
        </p>
      )}
      <ul className="qiao-entries qiao-mb-16">
        {rows.map((row) => (
          <li key={row.TaskId} className="qiao-wrap qiao-gap-2">
            <span className={styles.what}>{nameOf(row)}</span>
            <small className={styles.about}>{row.Summary}</small>
            <Result result={results?.find(({ ApplicationId }) => ApplicationId === row.ApplicationId)} />
          </li>
        ))}
      </ul>
      {!results && (
        <Form id={id} form={form} layout="vertical" onFinish={(values) => void submit(values)}>
          <Form.Item name="Opinion" label="审批意见（可不填，写入每一份）">
            <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
          <Opinions value={opinion} onChoose={(Opinion) => form.setFieldsValue({ Opinion })} />
        </Form>
      )}
    </Dialog>
  );
}

function Result({ result }: { result: OneAgreed | undefined }) {
  if (!result) return null;
  return (
    <StatusTag tone={result.Done ? 'success' : 'danger'}>{result.Done ? '已同意' : result.Text}</StatusTag>
  );
}

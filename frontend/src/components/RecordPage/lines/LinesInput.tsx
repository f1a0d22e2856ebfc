import { Form } from 'antd';
import type { LineRow, RecordLines } from '@/services/generated/record';
import { EditableLines } from './EditableLines';
import { findingsOf, useFindings } from './findings';
import styles from './lines.module.css';

/** The lines of a record as one field of its form. They are checked when the form is sent. */
export function LinesInput({ lines }: { lines: RecordLines }) {
  const form = Form.useFormInstance();
  const { findings, find } = useFindings(
    lines,
    () => form.getFieldValue(lines.name) as LineRow[] | undefined,
  );
  const { label, min = 0 } = lines;
  const validator = async (_: unknown, rows: LineRow[] = []) => {
    const found = findingsOf(lines, rows);
    find(found);
    if (rows.length < min) throw new Error(`${label}至少填写 ${min} 行`);
    if (found.length > 0) throw new Error(`${label}有 ${found.length} 处需要改正`);
  };
  return (
    <Form.Item
      name={lines.name}
      label={label}
      required={min > 0}
      className={styles.lines}
      rules={[{ validator }]}
      validateTrigger={[]}
    >
      <EditableLines lines={lines} findings={findings} />
    </Form.Item>
  );
}

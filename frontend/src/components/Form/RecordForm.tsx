import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect } from 'react';
import styles from './index.module.css';
import { type FormRecord, type Scene, SceneContext } from './scene';

interface Props {
  /** For the button that submits it. */
  id: string;
  form: FormInstance;
  scene: Scene;
  /** The initial values of the fields. */
  record: FormRecord;
  /** `changed` reports whether any field differs from the record. */
  onEdit: (changed: boolean) => void;
  /** The values of the fields, once they are valid. */
  onSubmit: (values: FormRecord) => void;
  /** `Field`s. */
  children: ReactNode;
}

/** The fields of a record in two columns, one on a phone: to fill in, or in the read scene as plain text. */
export function RecordForm({ id, form, scene, record, onEdit, onSubmit, children }: Props) {
  // Another initial record, as after a conflict, changes which values count as changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each input reports its change itself.
  useEffect(() => {
    if (scene !== 'read') onEdit(differs(form.getFieldsValue(), record));
  }, [record]);
  return (
    <SceneContext value={{ scene, record }}>
      {scene === 'read' ? (
        <dl className={`${styles.fields} ${styles.reading}`}>{children}</dl>
      ) : (
        <Form
          id={id}
          form={form}
          layout="vertical"
          className={styles.fields}
          initialValues={record}
          scrollToFirstError={{ focus: true, block: 'nearest' }}
          onValuesChange={(_, values: FormRecord) => onEdit(differs(values, record))}
          onFinish={onSubmit}
        >
          {children}
        </Form>
      )}
    </SceneContext>
  );
}

const differs = (values: FormRecord, before: FormRecord): boolean =>
  Object.keys(changesOf(values, before)).length > 0;

/** The values that are other ones than before; a field emptied again is as one never filled in. */
export function changesOf(values: FormRecord, before: FormRecord): FormRecord {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  const changed = Object.entries(values).filter(([name, value]) => text(value) !== text(before[name]));
  return Object.fromEntries(changed);
}

import { App, Form } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { invalidField } from '@/services/invalidField';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { useSubmission } from '../useSubmission';
import { RecordForm } from './RecordForm';
import { type FormRecord, type Scene, sceneText } from './scene';

interface Props<Values> extends DialogState {
  scene: Scene;
  /** What is edited, such as 房源. */
  noun: string;
  /** Which one of them, such as A栋 301. */
  name?: string;
  /** The record that is edited or shown; for a new one, what its fields begin with. */
  record?: Partial<Values>;
  width?: number | string;
  /**
   * Saves the values of the fields; for an update the caller adds the record's id. When it rejects, the dialog stays
   * with all that was typed and says why.
   */
  onSubmit?: (values: Values) => Promise<unknown>;
  /** `Field`s, the same for every scene. */
  children: ReactNode;
}

const none: FormRecord = {};

/** A record in a dialog: to create, to update or to read (specification §3). */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { scene, noun, name, record = none, width, onSubmit, children, open, onClose, afterClose } = props;
  const id = useId();
  const [form] = Form.useForm();
  const { message } = App.useApp();
  const [changed, setChanged] = useState(false);
  const { saving, error, failure, submit, edited } = useSubmission(async (values: Values) =>
    onSubmit?.(values),
  );
  const title = sceneText[scene] + noun;

  // What the server refuses is marked where it was typed, if it names a field of the form.
  const invalid = invalidField(error);
  const marked = invalid && invalid.name in form.getFieldsValue() ? invalid : undefined;
  const { name: field, text } = marked ?? {};
  useEffect(() => {
    if (!field || !text) return;
    form.setFields([{ name: field, errors: [text] }]);
    form.scrollToField(field, { focus: true, block: 'nearest' });
  }, [field, text, form]);

  const save = async (values: Values) => {
    if (!(await submit(values))) return;
    void message.success(`${sceneText[scene]}成功`);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title={name ? `${title}：${name}` : title}
      width={width}
      form={scene === 'read' ? undefined : id}
      okText="保存"
      pending={saving}
      failure={marked ? undefined : failure}
      unsaved={changed ? (scene === 'create' ? `新增的${noun}` : `${noun}的修改`) : undefined}
    >
      <RecordForm
        id={id}
        form={form}
        scene={scene}
        record={record as FormRecord}
        onEdit={(now) => {
          setChanged(now);
          edited();
        }}
        onSubmit={(values) => void save(values as Values)}
      >
        {children}
      </RecordForm>
    </Dialog>
  );
}

import { App, Form, type FormInstance } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { useSubmission } from '../useSubmission';
import { RecordForm } from './RecordForm';
import { type FormRecord, RefusedContext, type Scene, sceneText } from './scene';
import { useMarks } from './useMarks';

interface Props<Values> extends DialogState {
  scene: Scene;
  /** The noun of the record, such as 房源. */
  noun: string;
  /** The title of the dialog and its button, such as 退宿, where scene and noun do not give it. */
  title?: string | undefined;
  /** Which one of them, such as A栋 301. */
  name?: string;
  /** The record that is edited or shown; for a new one, the initial values of its fields. */
  record?: Partial<Values>;
  width?: number | string;
  /** For a caller that fills in values itself. */
  form?: FormInstance;
  /**
   * Saves the values of the fields; for an update the caller adds the record's id. When it rejects, the dialog stays
   * with all that was typed and says why. A text that it resolves with is said once it is done,
   * such as 张伟 已调到 A栋 301.
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
  const [form] = Form.useForm(props.form);
  const { message } = App.useApp();
  const [changed, setChanged] = useState(false);
  const done = useRef<unknown>(undefined);
  const { saving, error, failure, submit, edited } = useSubmission(async (values: Values) => {
    done.current = await onSubmit?.(values);
  });
  const title = props.title ?? sceneText[scene] + noun;
  const { invalid, unplaced } = useMarks(form, error);

  const save = async (values: Values): Promise<boolean> => {
    if (!(await submit(values))) return false;
    const said = typeof done.current === 'string' && done.current;
    void message.success(said || `${props.title ?? sceneText[scene]}成功`);
    onClose();
    return true;
  };
  const saveTyped = async () => {
    const values = await form.validateFields().catch(() => undefined);
    return values !== undefined && save(values as Values);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title={name ? `${title}：${name}` : title}
      width={width}
      form={scene === 'read' ? undefined : id}
      okText={props.title ?? '保存'}
      pending={saving}
      failure={unplaced ?? failure}
      onSave={saveTyped}
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
        <RefusedContext value={invalid}>{children}</RefusedContext>
      </RecordForm>
    </Dialog>
  );
}

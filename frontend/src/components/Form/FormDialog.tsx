import { App, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { inputPath, invalidFields } from '@/services/refusal';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { useSubmission } from '../useSubmission';
import { RecordForm } from './RecordForm';
import { type FormRecord, type Scene, sceneText } from './scene';

interface Props<Values> extends DialogState {
  scene: Scene;
  /** What is edited, such as 房源. */
  noun: string;
  /** What the dialog does, such as 退宿, where scene and noun do not say it. */
  title?: string;
  /** Which one of them, such as A栋 301. */
  name?: string;
  /** The record that is edited or shown; for a new one, what its fields begin with. */
  record?: Partial<Values>;
  width?: number | string;
  /** For a caller that fills in values itself. */
  form?: FormInstance;
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
  const [form] = Form.useForm(props.form);
  const { message } = App.useApp();
  const [changed, setChanged] = useState(false);
  const { saving, error, failure, submit, edited } = useSubmission(async (values: Values) =>
    onSubmit?.(values),
  );
  const title = props.title ?? sceneText[scene] + noun;
  const unplaced = useMarks(form, error);

  const save = async (values: Values) => {
    if (!(await submit(values))) return;
    void message.success(`${props.title ?? sceneText[scene]}成功`);
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
      failure={unplaced ?? failure}
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

/**
 * Marks what the server refuses where it was typed. Of these refusals it gives back those of no field of the form,
 * empty where there are none; `undefined` where the failure is about no field at all.
 */
function useMarks(form: FormInstance, error: unknown): string | undefined {
  const invalid = useMemo(() => Object.entries(invalidFields(error)), [error]);
  const fields = invalid.length > 0 ? form.getFieldsValue() : {};
  const isPlaced = ([name]: [string, string]) => String(inputPath(name)[0]) in fields;
  const marked = invalid.filter(isPlaced);
  const unplaced = invalid.filter((one) => !isPlaced(one)).map(([, text]) => text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; what is typed later takes a mark away.
  useEffect(() => {
    if (marked.length === 0) return;
    const byPath = new Map<string, string[]>();
    for (const [name, text] of marked) {
      const path = JSON.stringify(inputPath(name));
      byPath.set(path, [...(byPath.get(path) ?? []), text]);
    }
    form.setFields([...byPath].map(([path, errors]) => ({ name: JSON.parse(path) as string[], errors })));
    const [first] = marked[0] ?? [];
    if (first) form.scrollToField(inputPath(first), { focus: true, block: 'nearest' });
  }, [invalid]);
  return marked.length > 0 ? unplaced.join('\n') : undefined;
}

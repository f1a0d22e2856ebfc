import { App, ConfigProvider, Form, Input } from 'antd';
import { useId } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { ReadFailure } from '@/components/ReadFailure';
import { Stars } from '@/components/Stars';
import { recount } from '@/components/useCount';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { useSettings } from '@/services/settings';
import {
  fetchRepairHandlers,
  operateRepair,
  type RepairDetail,
  type RepairHandler,
  rateRepair,
  urgeRepair,
} from './api';
import type { Move } from './moves';

interface Props extends DialogState {
  move: Move;
  repair: RepairDetail;
  onMoved: () => void;
}

interface Values {
  Rating?: number;
  Handler?: string;
  Note?: string;
}

/** The longest note, and the longest name of who deals with a request, in UTF-16 units. */
const longestNote = 500;
const longestName = 50;
const longestRating = 200;

/** A step with a request: who is to deal with it, and what there is to say. */
export default function MoveDialog({ move, repair, onMoved, ...dialog }: Props) {
  const id = useId();
  const names = useId();
  const mobile = useMobile();
  // Never without one: the form would be another one, and empty, when the phone is turned.
  const { size } = useSettings();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch([], form);
  const request = useRead(async (options) => (move.assigns ? fetchRepairHandlers(options) : []));
  const handlers = request.data;
  const { saving, failure, submit } = useSubmission((values: Values) => run(move, repair, values, handlers));
  const save = async (values: Values) => {
    const done = await submit(values);
    // After a failure too: another user may have changed the request.
    onMoved();
    recount();
    if (!done) return;
    void message.success(move.done);
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`${move.text}：${repair.RepairNo}`}
      width={520}
      form={id}
      okText={move.text}
      pending={saving}
      failure={failure}
      unsaved={typed?.Note?.trim() ? '填写的说明' : undefined}
    >
      {move.about && <p className="qiao-mb-12 qiao-quiet">{move.about}</p>}
      <ConfigProvider componentSize={mobile ? 'large' : size}>
        <Form id={id} form={form} layout="vertical" onFinish={(values: Values) => void save(values)}>
          {/* The browser's own suggestions: antd's are as large as the whole of the dialog. */}
          <datalist id={names}>
            {handlers?.map(({ Name }) => (
              <option key={Name} value={Name} />
            ))}
          </datalist>
          {/* Without them a name is sent as text, and its bearer hears nothing of it. */}
          <ReadFailure {...request} />
          {move.assigns && <HandlerField move={move} names={names} />}
          {move.call === 'rate' && (
            <Form.Item name="Rating" label="评价" rules={[{ required: true, message: '请选择 1 到 5 分' }]}>
              <Stars />
            </Form.Item>
          )}
          {move.call !== 'urge' && <NoteField move={move} />}
        </Form>
      </ConfigProvider>
    </Dialog>
  );
}

const run = (move: Move, repair: RepairDetail, values: Values, handlers?: RepairHandler[]) => {
  const { RepairId, RowVersion } = repair;
  if (move.call === 'urge') return urgeRepair(RepairId, RowVersion);
  if (move.call === 'rate') return rateRepair(RepairId, values.Rating ?? 0, values.Note ?? '', RowVersion);
  return operateRepair(RepairId, sent(values, move, handlers), RowVersion);
};

/** What of the form travels; who deals with it by the account where one has that name. */
function sent({ Handler = '', Note = '' }: Values, move: Move, handlers: RepairHandler[] = []) {
  const name = Handler.trim();
  const account = handlers.find(({ Name, UserId }) => Name === name && UserId)?.UserId;
  return {
    ...(move.status && { Status: move.status }),
    ...(account ? { HandlerUserId: account } : name && { Handler: name }),
    ...(Note.trim() && { Note: Note.trim() }),
  };
}

const HandlerField = ({ move, names }: { move: Move; names: string }) => (
  <Form.Item
    name="Handler"
    label="处理人"
    extra={move.status && '不填则由您处理；外请的师傅直接写名字'}
    rules={[{ required: !move.status, whitespace: true, message: '请填写处理人' }]}
  >
    <Input list={names} maxLength={longestName} autoComplete="off" allowClear />
  </Form.Item>
);

function NoteField({ move: { status, reason, assigns, danger, call } }: { move: Move }) {
  const optional = Boolean(status ?? call) && !reason;
  return (
    <Form.Item
      name="Note"
      label={optional || assigns ? '说明（可不填）' : danger ? '原因' : '说明'}
      rules={[{ required: reason, whitespace: true, message: `请填写${danger ? '原因' : '说明'}` }]}
    >
      <Input.TextArea
        maxLength={call ? longestRating : longestNote}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
      />
    </Form.Item>
  );
}

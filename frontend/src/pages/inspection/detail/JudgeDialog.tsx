import { App, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import { askConcession, type InspectionRow, judgeInspection } from '../api/inspections';
import styles from './index.module.css';

interface Props extends DialogState {
  lot: InspectionRow;
  /** Why 让步接收 cannot be asked for with any counts; empty where it can. */
  noConcession: string;
  onJudged: () => void;
}

const results = [
  { value: '合格', text: '合格', about: '入库' },
  { value: '退货', text: '退货', about: '整批退回供应商' },
  { value: '让步接收', text: '申请让步接收', about: '经审批同意后按让步接收入库' },
  { value: '检验中', text: '退回检验', about: '交回检验员补充或重测' },
];

/** 判定: the counts decide which judgements are possible; a person chooses one. */
export default function JudgeDialog({ lot, noConcession, onJudged, ...dialog }: Props) {
  const id = useId();
  const { message } = App.useApp();
  const refused = lot.Proposal === '退货';
  const [result, setResult] = useState<string>(lot.Proposal ?? '合格');
  const [note, setNote] = useState('');
  const { saving, failure, submit } = useSubmission(async () =>
    result === '让步接收'
      ? askConcession(lot.InspectionId, note, lot.RowVersion)
      : judgeInspection(lot.InspectionId, result, note, lot.RowVersion),
  );
  const save = async () => {
    const done = await submit({});
    onJudged();
    if (!done) return;
    void message.success(result === '让步接收' ? '已申请，等待审批' : `已判定：${result}`);
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`判定：${lot.InspectionNo}`}
      width={520}
      form={id}
      okText={result === '让步接收' ? '申请' : '判定'}
      pending={saving}
      failure={failure}
      unsaved={note.trim() ? '填写的说明' : undefined}
    >
      <form
        id={id}
        className={styles.judging}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Radio.Group
          aria-label="结果"
          value={result}
          onChange={({ target }) => setResult(target.value)}
          options={optionsOf(refused, noConcession)}
        />
        {refused && <p className="qiao-note">有{lot.CountBy ?? '缺陷数'}达到拒收数，不能判定为合格。</p>}
        {refused && noConcession && <p className="qiao-note">{noConcession}。</p>}
        <Reason id={`${id}-note`} required={needsReason(result, refused)} value={note} onChange={setNote} />
      </form>
    </Dialog>
  );
}

interface ReasonProps {
  id: string;
  required: boolean;
  value: string;
  onChange: (text: string) => void;
}

const Reason = ({ id, required, value, onChange }: ReasonProps) => (
  <div className="qiao-grid qiao-mt-4">
    <label htmlFor={id}>{required ? '说明（必填）' : '说明'}</label>
    <Input.TextArea
      id={id}
      required={required}
      maxLength={500}
      showCount
      autoSize={{ minRows: 3, maxRows: 8 }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

/** Disables 合格 for lots that must be refused, and 让步接收 for lots without a way to a concession. */
const optionsOf = (refused: boolean, noConcession: string) =>
  results.map(({ value, text, about }) => ({
    value,
    disabled: value === '合格' ? refused : value === '让步接收' && (!refused || noConcession !== ''),
    label: (
      <>
        {text} <small className="qiao-small">{about}</small>
      </>
    ),
  }));

/** Whether a result needs a reason: it does if it differs from the counts. */
const needsReason = (result: string, refused: boolean): boolean =>
  result === '检验中' || result === '让步接收' || (result === '退货' && !refused);

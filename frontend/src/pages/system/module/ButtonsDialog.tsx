import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Input, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { uiHooks } from '@/components/uiHooks';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { failureText } from '@/services/failure';
import { fetchMenuDetail, type HeldButton, saveButtons } from './api';
import { buttonsOf, type Draft, draftsOf, lostGrants, moved } from './buttons';
import styles from './index.module.css';
import type { MenuRow } from './order';

interface Props extends DialogState {
  row: MenuRow;
  onSaved: () => void;
}

/** The buttons of a menu, in their order. */
export default function ButtonsDialog({ row, onSaved, ...dialog }: Props) {
  const detail = useRead((options) => fetchMenuDetail(row.MenuId, options), { key: row.MenuId });
  const before = detail.data?.Buttons;
  const [typed, setTyped] = useState<Draft[]>();
  const drafts = typed ?? (before && draftsOf(row.ID, before)) ?? [];
  const { message } = App.useApp();
  const { saving, failure, submit, edited } = useSubmission(async () => {
    await saveButtons(
      row.MenuId,
      row.RowVersion,
      buttonsOf(row.ID, drafts),
      lostGrants(before ?? [], drafts),
    );
  });
  const change = (next: Draft[]) => {
    setTyped(next);
    edited();
  };
  const save = async () => {
    if (!(await mayLose(before ?? [], drafts)) || !(await submit(undefined))) return;
    void message.success('更新成功');
    onSaved();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`按钮：${row.FullName}`}
      width={680}
      onOk={() => void save()}
      okText="保存"
      pending={saving}
      failure={failure || (detail.error ? failureText(detail.error) : undefined)}
      unsaved={typed && '按钮的修改'}
    >
      {!before && !detail.error && <Skeleton active />}
      {before && <Rows menu={row.ID} drafts={drafts} onChange={change} />}
    </Dialog>
  );
}

/** Asks about the grants that go with buttons which are left out. */
async function mayLose(before: readonly HeldButton[], drafts: readonly Draft[]): Promise<boolean> {
  const lost = lostGrants(before, drafts);
  if (lost === 0) return true;
  return uiHooks.confirm({
    title: '删除按钮？',
    content: `所删按钮的 ${lost} 项授权一并收回，不能恢复。`,
    okText: '删除',
    cancelText: '取消',
    careful: true,
  });
}

interface RowsProps {
  menu: string;
  drafts: readonly Draft[];
  onChange: (drafts: Draft[]) => void;
}

function Rows({ menu, drafts, onChange }: RowsProps) {
  const edit = (at: number, own: Partial<Draft>) =>
    onChange(drafts.map((draft, index) => (index === at ? { ...draft, ...own } : draft)));
  const add = () =>
    onChange([
      ...drafts,
      { key: `new ${Date.now()}`, own: '', name: '', icon: '', kept: false, bound: false, grants: 0 },
    ]);
  return (
    <>
      <p className="qiao-mb-12 qiao-note">接口按标识认按钮：标识保存后不能改，接口用到的按钮不能删除。</p>
      {drafts.map((draft, at) => (
        <ButtonRow
          key={draft.key}
          {...{ menu, drafts, at, draft, onChange }}
          onEdit={(own) => edit(at, own)}
        />
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
        新增按钮
      </Button>
    </>
  );
}

interface ToolProps {
  name: string;
  of: Draft;
  icon: ReactNode;
  off: boolean;
  run: () => void;
}

const Tool = ({ name, of, icon, off, run }: ToolProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    title={name}
    aria-label={`${name} ${of.name || '新按钮'}`}
    disabled={off}
    onClick={run}
  />
);

interface ButtonRowProps extends RowsProps {
  draft: Draft;
  /** Its place. */
  at: number;
  onEdit: (own: Partial<Draft>) => void;
}

function ButtonRow({ menu, drafts, draft, at, onChange, onEdit }: ButtonRowProps) {
  return (
    <div className={styles.row}>
      <Input
        aria-label={`第 ${at + 1} 个按钮的名称`}
        placeholder="名称，如 导出"
        maxLength={50}
        value={draft.name}
        onChange={({ target }) => onEdit({ name: target.value })}
      />
      <Input
        aria-label={`第 ${at + 1} 个按钮的标识`}
        placeholder="export"
        prefix={`${menu}.`}
        maxLength={40}
        disabled={draft.kept}
        value={draft.own}
        onChange={({ target }) => onEdit({ own: target.value })}
      />
      <div className="qiao-flex">
        <Tool
          name="上移"
          of={draft}
          icon={<ArrowUpOutlined />}
          off={at === 0}
          run={() => onChange(moved(drafts, at, -1))}
        />
        <Tool
          name="下移"
          of={draft}
          icon={<ArrowDownOutlined />}
          off={at === drafts.length - 1}
          run={() => onChange(moved(drafts, at, 1))}
        />
        <Tool
          name="删除"
          of={draft}
          icon={<DeleteOutlined />}
          off={draft.bound}
          run={() => onChange(drafts.filter((one) => one !== draft))}
        />
      </div>
    </div>
  );
}

import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRemove } from '@/components/RecordPage/useRemove';
import { useAttempt } from '@/components/useAttempt';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { contracts } from '@/services/generated/contract';
import { type ContractRow, fetchApproval, submitContract, withdrawContract } from '../api/contracts';
import { isDraft, isValid, isWaiting } from '../parts/standing';
import { useSubmitting } from '../parts/useSubmitting';
import { ToApproval } from './ToApproval';

const ContractDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "contract-form" */ '../parts/ContractDialog'),
);
const ChangeDialog = lazyWithRetry(() => import(/* webpackChunkName: "contract-change" */ './ChangeDialog'));
const CancelDialog = lazyWithRetry(() => import(/* webpackChunkName: "contract-change" */ './CancelDialog'));

interface Props {
  row: ContractRow;
  changed: () => void;
  onPrint: () => void;
}

type Open = 'edit' | 'change' | 'cancel';

/** The actions on a contract in its state; the next step comes first. */
export function Actions({ row, changed, onPrint }: Props) {
  const { canUse } = useAccess();
  const submitting = useSubmitting();
  const attempt = useAttempt();
  const [open, setOpen] = useState<Open>();
  const [last, setLast] = useState<Open>('edit');
  const show = (which: Open) => () => {
    setOpen(which);
    setLast(which);
  };
  const { ContractId, RowVersion } = row;
  const submit = () =>
    void submitting(
      `${row.CustomerName ?? ''} 的合同`,
      () => submitContract(ContractId, RowVersion),
      changed,
    );
  const draft = isDraft(row);
  return (
    <div className="qiao-buttons qiao-screen-only">
      {draft && canUse('contract-list.audit') && (
        <Button type="primary" onClick={submit}>
          提交审批
        </Button>
      )}
      {row.TemplateId && canUse('contract-list.print') && (
        <Button type={isValid(row) ? 'primary' : 'default'} onClick={onPrint}>
          打印合同
        </Button>
      )}
      {canUse('contract-list.edit') && <Button onClick={show('edit')}>{draft ? '编辑' : '备注'}</Button>}
      {isValid(row) && canUse('contract-list.edit') && <Button onClick={show('change')}>变更</Button>}
      {isValid(row) && canUse('contract-list.cancel') && <Button onClick={show('cancel')}>取消合同</Button>}
      {draft && <Remove row={row} />}
      {isWaiting(row) && canUse(row.Pending === '取消' ? 'contract-list.cancel' : 'contract-list.audit') && (
        <Button onClick={() => void attempt('已撤回', () => withdrawContract(ContractId), changed)}>
          {`撤回${row.Pending ?? ''}`}
        </Button>
      )}
      <ApprovalLink row={row} />
      <LazyDialog open={open !== undefined} onClose={() => setOpen(undefined)}>
        {(dialog) => <Opened {...dialog} which={last} row={row} onSaved={changed} />}
      </LazyDialog>
    </div>
  );
}

interface OpenedProps {
  which: Open;
  row: ContractRow;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  onSaved: () => void;
}

function Opened({ which, ...props }: OpenedProps) {
  const calls = useResource<ContractRow>(contracts, 'contract-list');
  if (which === 'edit') return <ContractDialog {...props} resource={calls} />;
  const { row, ...dialog } = props;
  return which === 'change' ? (
    <ChangeDialog {...dialog} contract={row} />
  ) : (
    <CancelDialog {...dialog} contract={row} />
  );
}

/** Deletes a draft, and leads back to the list. */
function Remove({ row }: { row: ContractRow }) {
  const { remove } = useResource<ContractRow>(contracts, 'contract-list');
  const ask = useRemove();
  if (!remove) return null;
  return (
    <Button
      danger
      onClick={() =>
        void ask({
          what: `合同“${row.ContractNo}”`,
          remove: () => remove(row.ContractId, row.RowVersion),
          onDone: (removed) => removed && history.push('/contract/list'),
        })
      }
    >
      删除
    </Button>
  );
}

/** Leads to the approval that a contract waits for. */
function ApprovalLink({ row }: { row: ContractRow }) {
  const subject = row.ExamineStatus === 0 ? '合同审批' : row.Pending === '取消' ? '合同取消' : undefined;
  const request = useRead(
    async (options) => (subject ? await fetchApproval(subject, row.ContractId, options) : undefined),
    { key: `${subject} ${row.ContractId}` },
  );
  return <ToApproval request={request} />;
}

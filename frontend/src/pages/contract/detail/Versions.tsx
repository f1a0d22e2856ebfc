import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRemove } from '@/components/RecordPage/useRemove';
import { EnumerationTag, StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { type ContractPage, versions as table, type Version } from '@/services/generated/contract';
import { examineStatus } from '@/services/generated/enumerations';
import { resource } from '@/services/resource';
import { type ContractRow, fetchApproval, submitChange } from '../api/contracts';
import { useSubmitting } from '../parts/useSubmitting';
import { ToApproval } from './ToApproval';

const ChangeDialog = lazyWithRetry(() => import(/* webpackChunkName: "contract-change" */ './ChangeDialog'));
const calls = resource<Version>(table);

type Shown = NonNullable<ContractPage['Versions']>[number];

interface Props {
  row: ContractRow;
  versions: readonly Shown[];
  changed: () => void;
  onPrint: (version: number) => void;
}

/** 版本与变更: the versions of the agreement with their changes, and the draft of the next one. */
export function Versions({ row, versions, changed, onPrint }: Props) {
  return (
    <ol className="qiao-entries qiao-body">
      {versions.map((version) => (
        <li key={version.VersionId} className="qiao-stack qiao-gap-4">
          <div className="qiao-spread">
            <span className="qiao-wrap qiao-gap-4">
              <b>第 {version.VersionNo} 版</b>
              {version.ExamineStatus === 1 && version.VersionNo === row.VersionNo ? (
                <StatusTag tone="success">现行</StatusTag>
              ) : (
                <EnumerationTag of={examineStatus} value={version.ExamineStatus} />
              )}
              {version.Reason}
            </span>
            <span className="qiao-note qiao-digits">
              {version.CreateUserName} {shortTime(version.CreateDate)}
            </span>
          </div>
          {version.ExamineReason && <p className="qiao-danger">未通过：{version.ExamineReason}</p>}
          <Content version={version} />
          <Tools row={row} version={version} changed={changed} onPrint={onPrint} />
        </li>
      ))}
    </ol>
  );
}

/** The changes of a version against the one before; of the first one its content. */
function Content({ version: { Changes, Facts } }: { version: Shown }) {
  const changes = Changes ?? [];
  if (changes.length === 0)
    return (
      <details>
        <summary>查看内容</summary>
        <dl className="qiao-facts qiao-mt-4">
          {(Facts ?? []).map(({ Field, Label, Text }) => (
            <div key={Field}>
              <dt className="qiao-note">{Label}</dt>
              <dd className="qiao-pre-line">{Text}</dd>
            </div>
          ))}
        </dl>
      </details>
    );
  return (
    <Scroll label="变更内容">
      <table className="qiao-table qiao-digits">
        <thead>
          <tr>
            {['项目', '变更前', '变更后'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ Field, Label, From, To }) => (
            <tr key={Field}>
              <th scope="row">{Label}</th>
              <td className="qiao-pre-line">{From}</td>
              <td className="qiao-pre-line qiao-medium">{To}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface ToolsProps extends Omit<Props, 'versions'> {
  version: Shown;
}

/** A draft of a change is submitted, edited or deleted; an agreed version is printed. */
function Tools({ row, version, changed, onPrint }: ToolsProps) {
  const { canUse } = useAccess();
  const submitting = useSubmitting();
  const ask = useRemove();
  const [editing, setEditing] = useState(false);
  const { VersionId, VersionNo, RowVersion, ExamineStatus } = version;
  const name = `第 ${VersionNo} 版变更`;
  const mayWrite = ExamineStatus < 0 && canUse('contract-list.edit');
  return (
    <div className="qiao-buttons qiao-screen-only">
      {ExamineStatus < 0 && canUse('contract-list.audit') && (
        <Button
          type="primary"
          size="small"
          onClick={() => void submitting(name, () => submitChange(VersionId, RowVersion), changed)}
        >
          提交审批
        </Button>
      )}
      {mayWrite && (
        <Button size="small" onClick={() => setEditing(true)}>
          编辑
        </Button>
      )}
      {mayWrite && (
        <Button
          size="small"
          danger
          onClick={() =>
            void ask({
              what: name,
              remove: () => calls.remove(VersionId, RowVersion),
              onDone: (removed) => removed && changed(),
            })
          }
        >
          删除
        </Button>
      )}
      {ExamineStatus === 0 && <ApprovalLink id={VersionId} />}
      {ExamineStatus === 1 && VersionNo !== row.VersionNo && canUse('contract-list.print') && (
        <Button size="small" onClick={() => onPrint(VersionNo)}>
          打印此版
        </Button>
      )}
      <LazyDialog open={editing} onClose={() => setEditing(false)}>
        {(dialog) => (
          <ChangeDialog
            {...dialog}
            contract={row}
            row={{ VersionId, RowVersion } as Version}
            onSaved={changed}
          />
        )}
      </LazyDialog>
    </div>
  );
}

function ApprovalLink({ id }: { id: string }) {
  const request = useRead((options) => fetchApproval('合同变更', id, options), { key: id });
  return <ToApproval request={request} />;
}

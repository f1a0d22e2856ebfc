import { Link, useLocation } from '@umijs/max';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { Facts } from '@/components/Detail';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PlainAlert } from '@/components/PlainAlert';
import { HistoryList } from '@/components/RecordPage/History';
import { fieldValue, isLong } from '@/components/RecordPage/value';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { OrdersBlock } from '@/features/orders/OrdersBlock';
import { contracts } from '@/services/generated/contract';
import { resource } from '@/services/resource';
import { type ContractRow, fetchPage } from '../api/contracts';
import { fields, whole } from '../parts/fields';
import { StandingTags } from '../parts/standing';
import { Actions } from './Actions';
import { Files } from './Files';
import { Payments } from './Payments';
import { Versions } from './Versions';

const Paper = lazyWithRetry(() => import(/* webpackChunkName: "contract-paper" */ './ContractPaper'));
const calls = resource<ContractRow>(contracts);

/** Fields that the title or a part of their own shows. */
const elsewhere: readonly string[] = [
  ...['ContractNo', 'CustomerId', 'ExamineStatus', 'CancelStatus', 'Pending', 'ExamineReason', 'QuotationId'],
  ...['NextDue', 'Due', 'CreateUserName', 'ModifyUserName', 'ModifyDate'],
];
const shown = Object.values(whole.fields).filter(({ name }) => !elsewhere.includes(name));

/** The contract of the address, and its data. */
function useContract() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const request = useRead(
    async (options) => {
      const [row, page] = await Promise.all([calls.get(id, options), fetchPage(id, options)]);
      return row && { row, page };
    },
    { key: id },
  );
  useTabName(request.data?.row.ContractNo);
  return { id, request, data: request.data };
}

/** 合同详情: the agreement, its state, payments, versions, files and history. */
export default function ContractDetail() {
  const { id, request, data } = useContract();
  const [printing, setPrinting] = useState<{ version?: number }>();
  const { refresh } = request;
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block
        heading="h1"
        title={data ? `${data.row.CustomerName ?? ''} 的合同 ${data.row.ContractNo}` : '合同详情'}
        request={request}
        lines={8}
        extra={data && <Actions row={data.row} changed={refresh} onPrint={() => setPrinting({})} />}
      >
        {(found) => found && <Known row={found.row} />}
      </Block>
      <Block title="付款计划" request={request}>
        {(found) => found && <Payments row={found.row} page={found.page} />}
      </Block>
      {(data?.page.Versions ?? []).length > 0 && (
        <Block title="版本与变更" request={request}>
          {(found) =>
            found && (
              <Versions
                row={found.row}
                versions={found.page.Versions ?? []}
                changed={refresh}
                onPrint={(version) => setPrinting({ version })}
              />
            )
          }
        </Block>
      )}
      <Block title="附件" request={request}>
        {(found) => found && <Files row={found.row} files={found.page.Attachments ?? []} changed={refresh} />}
      </Block>
      {data && <OrdersBlock of={{ CustomerId: data.row.CustomerId, ContractId: id }} />}
      {data && <History id={id} version={data.row.RowVersion} />}
      {printing && (
        <ErrorBoundary
          fallback={<PlainAlert type="error" text="无法打印：页面文件加载失败，请刷新页面后再试" />}
        >
          <Paper id={id} version={printing.version} onEnd={() => setPrinting(undefined)} />
        </ErrorBoundary>
      )}
    </div>
  );
}

/** The label of the reason for a refusal. */
const reasons = { [-2]: '提交失败：', [-1]: '退回原因：', 0: '', 1: '' } as const;

/** The state of the contract, and its fields that have a value. */
const Known = ({ row }: { row: ContractRow }) => (
  <div className="qiao-body">
    {row.ExamineReason && (
      <div className="qiao-mb-12">
        <PlainAlert
          type={row.ExamineStatus === 1 ? 'warning' : 'error'}
          text={`${reasons[row.ExamineStatus ?? 1]}${row.ExamineReason}`}
        />
      </div>
    )}
    <Facts
      facts={[
        ['状态', <StandingTags key="standing" row={row} />],
        [
          '客户',
          <Link key="customer" to={`/customer/detail/${row.CustomerId}`}>
            {row.CustomerName}
          </Link>,
        ],
        ...shown.flatMap((field): [string, React.ReactNode, boolean][] =>
          (row as unknown as Record<string, unknown>)[field.name] == null
            ? []
            : [
                [
                  field.label,
                  fieldValue<ContractRow>(field, fields[field.name as keyof ContractRow] ?? {}, row),
                  isLong(field),
                ],
              ],
        ),
      ]}
    />
  </div>
);

function History({ id, version }: { id: string; version: number }) {
  const request = useRead((options) => calls.history(id, options), { key: id, deps: [version] });
  return (
    <Block
      title="修改历史"
      request={request}
      emptyText={({ list }) => (list.length === 0 ? '还没有修改' : undefined)}
    >
      {(history) => (
        <div className="qiao-body">
          <HistoryList table={contracts} history={history} />
        </div>
      )}
    </Block>
  );
}

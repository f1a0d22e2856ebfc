import { Link, useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Facts } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { HistoryList } from '@/components/RecordPage/History';
import { EnumerationTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { quotationState } from '@/services/generated/enumerations';
import { quotations } from '@/services/generated/quotation';
import {
  calls,
  type FullQuotation,
  fetchPrices,
  fetchQuotation,
  fetchRules,
  fetchVersions,
  states,
} from '../api/quotations';
import { Actions } from './Actions';
import styles from './index.module.css';
import type { Pointed } from './rows';

const Editor = lazyWithRetry(
  () => import(/* webpackChunkName: "quotation-sheet" */ './Editor'),
  <Skeleton active paragraph={{ rows: 8 }} />,
);
const Reading = lazyWithRetry(
  () => import(/* webpackChunkName: "quotation-sheet" */ './Reading'),
  <Skeleton active paragraph={{ rows: 8 }} />,
);

/** The quotation of the address, with what its editor needs. */
function useQuotation(id: string) {
  const request = useRead(
    async (options) => {
      const [quotation, rules] = await Promise.all([fetchQuotation(id, options), fetchRules(options)]);
      const prices = await fetchPrices((quotation.PriceDate ?? '').slice(0, 10), options);
      return { quotation, rules, prices };
    },
    { key: id },
  );
  /** Counts changes other than those of the lines. After each of them the editor starts again. */
  const [changes, setChanges] = useState(0);
  const current = request.data?.quotation;
  const newest = useRef(current);
  newest.current = current;
  const changed = async () => {
    const before = newest.current?.RowVersion;
    const fresh = await request.refreshAsync();
    if (fresh && fresh.quotation.RowVersion !== before) setChanges((count) => count + 1);
  };
  const saved = (quotation: FullQuotation) => {
    newest.current = quotation;
    if (request.data) request.mutate({ ...request.data, quotation });
  };
  return { request, current, newest, changes, changed, saved };
}

/** 报价详情: the offer to a customer. A draft is filled in here. */
export default function QuotationDetail() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const { canUse } = useAccess();
  const { request, current, newest, changes, changed, saved } = useQuotation(id);
  const [pointed, point] = useState<Pointed>();
  useTabName(current?.QuotationNo);
  const seesDealer = canUse('quotation-list.cost');
  const edits = current?.State === states.draft && canUse('quotation-list.edit');
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block
        heading="h1"
        title={
          current
            ? `${current.QuotationNo}（第 ${current.Version} 版）${current.CustomerName ?? ''}`
            : '报价单'
        }
        request={request}
        extra={
          current && (
            <Actions
              quotation={current}
              limit={request.data?.rules.DiscountLimit ?? 0}
              newest={() => newest.current ?? current}
              changed={() => void changed()}
              onPoint={point}
            />
          )
        }
      >
        {() => current && <Head quotation={current} />}
      </Block>
      {current && request.data && (
        <section className={`${styles.card} qiao-card qiao-body`} aria-label="明细">
          {edits ? (
            <Editor
              key={`${id} ${changes}`}
              quotation={current}
              prices={request.data.prices}
              rules={request.data.rules}
              seesDealer={seesDealer}
              decidesDealer={seesDealer && canUse('quotation-list.charge')}
              onSaved={saved}
              pointed={pointed}
              onPoint={point}
            />
          ) : (
            <Reading quotation={current} seesDealer={seesDealer} />
          )}
        </section>
      )}
      {current && <Past quotation={current} />}
    </div>
  );
}

function Head({ quotation: q }: { quotation: FullQuotation }) {
  const optional = ([label, text]: [string, string | null]) =>
    text ? [[label, text] as [string, string]] : [];
  return (
    <div className="qiao-body">
      <Facts
        facts={[
          ['状态', <EnumerationTag key="state" of={quotationState} value={q.State} />],
          [
            '客户',
            <Link key="customer" to={`/customer/detail/${q.CustomerId}`}>
              {q.CustomerName}
            </Link>,
          ],
          ['项目', q.Title ?? '—'],
          ['店铺', q.ShopName ?? '—'],
          ['业务负责人', q.OwnerName ?? '公海'],
          ['价格日期', q.PriceDate ? shortDay(q.PriceDate) : '—'],
          ['有效期至', q.ValidUntil ? shortDay(q.ValidUntil) : '—'],
          ...optional(['合同编号', q.ContractNo]),
          ...optional(['折扣原因', q.DiscountReason]),
          ...optional(['审批意见', q.ApprovalNote]),
          ...optional(['作废原因', q.VoidReason]),
          ...optional(['备注', q.Remark]),
        ]}
      />
    </div>
  );
}

/** The versions of a quotation, and the history of this one. */
function Past({ quotation: { QuotationId: id, QuotationNo, RowVersion } }: { quotation: FullQuotation }) {
  const request = useRead(
    async (options) => {
      const [versions, history] = await Promise.all([
        fetchVersions(QuotationNo, options),
        calls.history(id, options),
      ]);
      return { versions, history };
    },
    { key: id, deps: [RowVersion] },
  );
  return (
    <Block title="版本与历史" request={request}>
      {({ versions, history }) => (
        <div className="qiao-body">
          <ul className="qiao-entries qiao-mb-12">
            {versions.map((one) => (
              <li key={one.QuotationId} className="qiao-row">
                {one.QuotationId === id ? (
                  <b>第 {one.Version} 版</b>
                ) : (
                  <Link to={`/quotation/detail/${one.QuotationId}`}>第 {one.Version} 版</Link>
                )}
                <EnumerationTag of={quotationState} value={one.State} />
                <span className="qiao-digits">{(one.Total ?? 0).toFixed(2)} 元</span>
                <span className="qiao-note">
                  {one.CreateUserName} {shortDay(one.CreateDate)}
                </span>
              </li>
            ))}
          </ul>
          <HistoryList table={quotations} history={history} />
        </div>
      )}
    </Block>
  );
}

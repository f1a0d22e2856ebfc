import { history } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MoreMenu } from '@/components/MoreMenu';
import { useRemove } from '@/components/RecordPage/useRemove';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import {
  addVersion,
  calls,
  convertQuotation,
  copyQuotation,
  type FullQuotation,
  fetchRetail,
  type Retail,
  states,
  submitQuotation,
  withdrawQuotation,
} from '../api/quotations';

const QuotationDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "quotation-dialog" */ '../parts/QuotationDialog'),
);
const ReasonDialog = lazyWithRetry(() => import(/* webpackChunkName: "quotation-parts" */ './ReasonDialog'));
const CompareDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "quotation-parts" */ './CompareDialog'),
);
const Offer = lazyWithRetry(() => import(/* webpackChunkName: "quotation-parts" */ './Offer'));

interface Props {
  quotation: FullQuotation;
  /** How much discount the user may give without approval, in percent. */
  limit: number;
  changed: () => void;
}

const open = (id: string) => history.push(`/quotation/detail/${id}`);

/** The actions on a quotation in its state, the usual next step first. */
function useMoves({ quotation: q, limit, changed }: Props, ask: (what: Asked) => void) {
  const { canUse } = useAccess();
  const may = (button: string) => canUse(`quotation-list.${button}`);
  const perform = useAttempt();
  const attempt = (done: string, work: () => Promise<void>) => perform(done, work, changed);
  const remove = useRemove();
  const { QuotationId: id, RowVersion } = q;
  const submit = () =>
    (q.Discount ?? 0) > limit
      ? ask('submit')
      : void attempt(`${q.QuotationNo} 已生效`, () => submitQuotation(id, RowVersion));
  const convert = async () => {
    const asked = {
      title: `把 ${q.QuotationNo} 转为合同？`,
      content: '生成合同草稿，报价单不能再改。',
      okText: '转合同',
      cancelText: '取消',
    };
    if (await uiHooks.confirm(asked)) await attempt('已生成合同草稿', () => convertQuotation(id, RowVersion));
  };
  const removed = () =>
    void remove({
      what: `报价单“${q.QuotationNo}”`,
      remove: () => calls.remove(id, RowVersion),
      onDone: (done) => (done ? history.push('/quotation/list') : changed()),
    });
  const is = (...of: number[]) => of.includes(q.State ?? -1);
  const moves = [
    is(states.draft) && may('edit') && { text: '提交', run: submit },
    is(states.valid) && q.Latest && may('edit') && { text: '转合同', run: () => void convert() },
    is(states.asked) &&
      may('edit') && {
        text: '撤回',
        run: () => void attempt('已撤回，可以修改后再提交', () => withdrawQuotation(id)),
      },
    is(states.draft) && may('edit') && { text: '改抬头', run: () => ask('head') },
    may('print') && !is(states.draft) && { text: '打印', run: () => ask('retail') },
    is(states.valid, states.expired) &&
      q.Latest &&
      may('edit') && {
        text: '新建版本',
        run: () => void attempt('已新建版本', async () => open(await addVersion(id))),
      },
  ].filter((move) => move !== false && move !== null);
  const rare = [
    may('print') && may('cost') && !is(states.draft) && { text: '打印经销价', run: () => ask('dealer') },
    { text: '对比', run: () => ask('compare') },
    may('add') && {
      text: '复制',
      run: () => void attempt('已复制', async () => open(await copyQuotation(id))),
    },
    is(states.valid, states.expired) &&
      may('audit') && { text: '作废', danger: true, run: () => ask('void') },
    is(states.draft) && may('delete') && { text: '删除', danger: true, run: removed },
  ].filter((move) => move !== false);
  return { moves, rare };
}

/** Actions that are never the next step. */
const plain: readonly string[] = ['打印', '撤回'];

type Asked = 'submit' | 'void' | 'head' | 'compare' | 'retail' | 'dealer';

/** The buttons of a quotation, and their dialogs. */
export function Actions(props: Props) {
  const { quotation, changed } = props;
  const [asked, setAsked] = useState<Asked>();
  const { moves, rare } = useMoves(props, setAsked);
  const close = () => setAsked(undefined);
  return (
    <div className="qiao-wrap qiao-screen-only">
      {moves.map(({ text, run }, at) => (
        <Button key={text} type={at === 0 && !plain.includes(text) ? 'primary' : 'default'} onClick={run}>
          {text}
        </Button>
      ))}
      <MoreMenu row={quotation} name={quotation.QuotationNo} menu={() => rare} />
      <LazyDialog open={asked === 'submit' || asked === 'void'} onClose={close}>
        {(dialog) => (
          <ReasonDialog
            {...dialog}
            quotation={quotation}
            what={asked === 'void' ? 'void' : 'submit'}
            onDone={changed}
          />
        )}
      </LazyDialog>
      <LazyDialog open={asked === 'compare'} onClose={close}>
        {(dialog) => <CompareDialog {...dialog} quotation={quotation} />}
      </LazyDialog>
      <LazyDialog open={asked === 'head'} onClose={close}>
        {(dialog) => (
          <QuotationDialog
            {...dialog}
            resource={calls}
            row={quotation}
            words={{ edit: '改抬头' }}
            onSaved={changed}
          />
        )}
      </LazyDialog>
      {(asked === 'retail' || asked === 'dealer') && (
        <Printing quotation={quotation} dealer={asked === 'dealer'} onEnd={close} />
      )}
    </div>
  );
}

/** Reads the offer and prints it. The customer's copy is read by a call without dealers' prices. */
function Printing({
  quotation,
  dealer,
  onEnd,
}: {
  quotation: FullQuotation;
  dealer: boolean;
  onEnd: () => void;
}) {
  const [offer, setOffer] = useState<Retail>();
  const [begun, setBegun] = useState(false);
  const { message } = App.useApp();
  if (!begun) {
    setBegun(true);
    fetchRetail(quotation.QuotationId).then(setOffer, (error) => {
      if (!isCancelled(error)) void message.error(failureText(error));
      onEnd();
    });
  }
  return offer ? <Offer offer={offer} dealer={dealer ? quotation : undefined} onEnd={onEnd} /> : null;
}

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
import { useSavedFirst } from '@/components/useSavedFirst';
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
import { type Pointed, pointedBy } from './rows';

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
  /** The quotation as it was last saved or read, also before the page shows it. */
  newest: () => FullQuotation;
  changed: () => void;
  /** Leads to the line that a refusal names. */
  onPoint: (line: Pointed | undefined) => void;
}

const open = (id: string) => history.push(`/quotation/detail/${id}`);

interface Move {
  text: string;
  /** On the button, where it says more. */
  shown?: string | undefined;
  run: () => void;
}

type Ask = (what: Asked) => void;

/** What the moves of a quotation are made of. */
function useParts({ quotation, changed }: Props) {
  const { canUse } = useAccess();
  const perform = useAttempt();
  return {
    ...useSavedFirst(),
    perform,
    attempt: (done: string, work: () => Promise<void>) => perform(done, work, changed),
    may: (button: string) => canUse(`quotation-list.${button}`),
    is: (...of: number[]) => of.includes(quotation.State ?? -1),
  };
}

type Parts = ReturnType<typeof useParts>;

/** 提交: with a discount above the limit it asks for approval, which needs a reason. */
const submitting = ({ quotation: q, limit, newest, changed, onPoint }: Props, ask: Ask, parts: Parts) =>
  parts.savedFirst(() => {
    const { Discount, Faults, RowVersion } = newest();
    // The reason of a discount is asked for when all lines are complete.
    if ((Discount ?? 0) > limit && !Faults) return ask('submit');
    return parts.perform(
      `${q.QuotationNo} 已生效`,
      () => submitQuotation(q.QuotationId, RowVersion),
      changed,
      (error) => onPoint(pointedBy(failureText(error))),
    );
  });

/** The actions on a quotation in its state, the usual next step first. */
function movesOf(props: Props, ask: Ask, parts: Parts): Move[] {
  const { quotation: q } = props;
  const { QuotationId: id, RowVersion } = q;
  const { may, is, attempt, unsaved, savedFirst } = parts;
  const submit = submitting(props, ask, parts);
  const convert = async () => {
    const asked = {
      title: `把 ${q.QuotationNo} 转为合同？`,
      content: '生成合同草稿，报价单不能再改。',
      okText: '转合同',
      cancelText: '取消',
    };
    if (await uiHooks.confirm(asked)) await attempt('已生成合同草稿', () => convertQuotation(id, RowVersion));
  };
  return [
    is(states.draft) &&
      may('edit') && {
        text: '提交',
        shown: unsaved ? '保存并提交' : undefined,
        run: () => void submit(),
      },
    is(states.valid) && q.Latest && may('edit') && { text: '转合同', run: () => void convert() },
    is(states.asked) &&
      may('edit') && {
        text: '撤回',
        run: () => void attempt('已撤回，可以修改后再提交', () => withdrawQuotation(id)),
      },
    is(states.draft) && may('edit') && { text: '改抬头', run: () => void savedFirst(() => ask('head'))() },
    may('print') && !is(states.draft) && { text: '打印', run: () => ask('retail') },
    is(states.valid, states.expired) &&
      q.Latest &&
      may('edit') && {
        text: '新建版本',
        run: () => void attempt('已新建版本', async () => open(await addVersion(id))),
      },
  ].filter((move) => move !== false && move !== null);
}

/** Those that are rarely needed, or cannot be undone. */
function rareOf(
  { quotation: q, changed }: Props,
  ask: Ask,
  parts: Parts,
  remove: ReturnType<typeof useRemove>,
) {
  const { QuotationId: id, RowVersion } = q;
  const { may, is, attempt, savedFirst } = parts;
  const removed = () =>
    void remove({
      what: `报价单“${q.QuotationNo}”`,
      remove: () => calls.remove(id, RowVersion),
      onDone: (done) => (done ? history.push('/quotation/list') : changed()),
    });
  return [
    may('print') && may('cost') && !is(states.draft) && { text: '打印经销价', run: () => ask('dealer') },
    { text: '对比', run: savedFirst(() => ask('compare')) },
    may('add') && {
      text: '复制',
      run: savedFirst(() => attempt('已复制', async () => open(await copyQuotation(id)))),
    },
    is(states.valid, states.expired) &&
      may('audit') && { text: '作废', danger: true, run: () => ask('void') },
    is(states.draft) && may('delete') && { text: '删除', danger: true, run: removed },
  ].filter((move) => move !== false);
}

/** Actions that are never the next step. */
const plain: readonly string[] = ['打印', '撤回'];

type Asked = 'submit' | 'void' | 'head' | 'compare' | 'retail' | 'dealer';

/** The buttons of a quotation, and their dialogs. */
export function Actions(props: Props) {
  const { quotation, changed } = props;
  const [asked, setAsked] = useState<Asked>();
  const parts = useParts(props);
  const remove = useRemove();
  const moves = movesOf(props, setAsked, parts);
  const close = () => setAsked(undefined);
  return (
    <div className="qiao-wrap qiao-screen-only">
      {moves.map(({ text, shown = text, run }, at) => (
        <Button key={text} type={at === 0 && !plain.includes(text) ? 'primary' : 'default'} onClick={run}>
          {shown}
        </Button>
      ))}
      <MoreMenu
        row={quotation}
        name={quotation.QuotationNo}
        menu={() => rareOf(props, setAsked, parts, remove)}
      />
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

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { Activity } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiHost } from '@/components/uiHooks';
import { drafts } from '@/services/drafts';
import type { Line } from '@/services/generated/quotation';
import { ApiError } from '@/services/http';
import { StillTheme } from '../../../../test/StillTheme';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import * as api from '../api/quotations';
import QuotationDetail from '.';

const price = (Code: string, FullName: string, RetailPrice: number) =>
  ({ Code, FullName, Category: '五金', Spec: null, Unit: '件', RetailPrice, Pinyin: null }) as api.DayPrice;
const prices = [price('WJ-JL-BL', '铰链 百隆', 38), price('WJ-JL-HF', '铰链 海福乐', 52)];
const line = (LineId: string, Code: string) =>
  ({ LineId, Room: '主卧', Cabinet: '衣柜', Code, Pieces: 1, LineRate: 100 }) as unknown as Line;

let stored: api.FullQuotation;
const kept = new Map<string, unknown>();
const saved = vi.fn<typeof api.saveQuotation>();
const submitted = vi.fn<typeof api.submitQuotation>();

beforeEach(() => {
  kept.clear();
  stored = {
    ...{
      QuotationId: 'q1',
      QuotationNo: 'BJ1',
      Version: 1,
      State: 0,
      Latest: true,
      RowVersion: 3,
      Discount: 0,
    },
    ...{ Rate: 100, TaxRate: 0, Freight: 0, FullYuan: false, PriceDate: '2026-11-28', Faults: 0 },
    Lines: [line('l1', 'WJ-JL-BL'), line('l2', 'WJ-JL-HF'), line('l3', 'WJ-JL-BL')],
  } as unknown as api.FullQuotation;
  signInAs({
    account: 'kefu',
    buttons: new Set(['edit', 'add', 'print'].map((name) => `quotation-list.${name}`)),
  });
  vi.spyOn(api, 'fetchQuotation').mockImplementation(async () => stored);
  vi.spyOn(api, 'fetchRules').mockResolvedValue({
    CabinetArea: '0',
    PartArea: '0',
    DiscountLimit: 20,
  } as never);
  vi.spyOn(api, 'fetchPrices').mockResolvedValue(prices);
  vi.spyOn(api, 'fetchVersions').mockResolvedValue([]);
  vi.spyOn(api.calls, 'history').mockResolvedValue({ list: [], total: 0 } as never);
  vi.spyOn(api, 'saveQuotation').mockImplementation(
    saved.mockReset().mockImplementation(async (_, { Lines, ...terms }) => {
      stored = { ...stored, ...(terms as object), Lines: Lines as never, RowVersion: stored.RowVersion + 1 };
      return stored.RowVersion;
    }),
  );
  vi.spyOn(api, 'submitQuotation').mockImplementation(submitted.mockReset().mockResolvedValue(undefined));
  vi.spyOn(drafts, 'get').mockImplementation(async (_, name) => kept.get(name) as never);
  vi.spyOn(drafts, 'put').mockImplementation(async (_, name, draft) => Boolean(kept.set(name, draft)));
  vi.spyOn(drafts, 'delete').mockImplementation(async (_, name) => void kept.delete(name));
  history.replace('/quotation/detail/q1');
});
afterEach(() => vi.useRealTimers());

const page = (mode: 'visible' | 'hidden' = 'visible') => (
  <HistoryRouter history={history}>
    <UiHost />
    <Activity mode={mode}>
      <QuotationDetail />
    </Activity>
  </HistoryRouter>
);
async function open() {
  const shown = render(page(), { wrapper: StillTheme });
  await screen.findByRole('table', { name: '报价明细' });
  return shown;
}
const button = (name: string) => screen.getByRole('button', { name });
const row = (at: number) => screen.getAllByRole('row')[at] as HTMLElement;
/** The cells of a line: 2 is the code, 8 the count. */
const cellOf = (at: number, column: number) => within(row(at)).getAllByRole('cell')[column] as HTMLElement;
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((_, at) => {
      const cell = cellOf(at + 1, 2);
      return cell.querySelector('input')?.value ?? cell.textContent;
    });
const discount = () => screen.getByLabelText('整单折扣（%）');

it('the buttons act on the line that one is in, and on none before one is chosen', async () => {
  await open();
  expect(button('删除行')).toBeDisabled();
  expect(button('复制行')).toBeDisabled();
  await userEvent.click(cellOf(2, 8));
  expect(screen.getByLabelText('第 2 行 数量')).toHaveFocus();
  await userEvent.click(button('删除行'));
  expect(codes()).toEqual(['WJ-JL-BL', 'WJ-JL-BL']);
  expect(await screen.findByText(/已删除第 2 行/)).toBeInTheDocument();
  await userEvent.click(button('撤销'));
  await waitFor(() => expect(codes()).toEqual(['WJ-JL-BL', 'WJ-JL-HF', 'WJ-JL-BL']));
  // Also after the focus has left the sheet.
  await userEvent.click(cellOf(2, 8));
  await userEvent.click(discount());
  await userEvent.click(button('复制行'));
  expect(codes()).toEqual(['WJ-JL-BL', 'WJ-JL-HF', 'WJ-JL-HF', 'WJ-JL-BL']);
});

it('the list of articles is outside of the box that would cut it; only a key takes the marked one', async () => {
  await open();
  await userEvent.click(button('插入行'));
  await userEvent.keyboard('铰链');
  const list = screen.getByRole('listbox', { name: '可选的值' });
  expect(list.parentElement).toBe(document.body);
  const options = within(list).getAllByRole('option');
  expect(options[0]).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('第 4 行 编码')).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(codes()[3]).toBe('WJ-JL-HF');
  await userEvent.click(button('插入行'));
  await userEvent.keyboard('WJ-JL');
  await userEvent.click(discount());
  expect(codes()[4]).toBe('WJ-JL');
  expect(row(5)).toHaveTextContent('没有 WJ-JL 的价格');
});

it('a value that its column cannot have is refused in words, and the former one stays', async () => {
  await open();
  await userEvent.click(cellOf(1, 8));
  await userEvent.keyboard('2.5{Enter}');
  expect(await screen.findByText('数量不能是“2.5”，没有填入')).toBeInTheDocument();
  expect(cellOf(1, 8)).toHaveTextContent(/^1$/);
});

it('提交 saves first, and submits what was saved; it does nothing where saving fails', async () => {
  await open();
  await userEvent.clear(discount());
  await userEvent.type(discount(), '90');
  saved.mockRejectedValueOnce(new Error('no line'));
  await userEvent.click(await screen.findByRole('button', { name: '保存并提交' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.click(button('保存并提交'));
  await waitFor(() => expect(submitted).toHaveBeenCalledWith('q1', 4));
  expect(saved.mock.lastCall?.[1]).toMatchObject({ Rate: '90' });
});

it('a discount above the limit is asked about with the saved one', async () => {
  await open();
  await userEvent.clear(discount());
  await userEvent.type(discount(), '70');
  saved.mockImplementationOnce(async () => {
    stored = { ...stored, Discount: 30, RowVersion: 4 };
    return 4;
  });
  await userEvent.click(await screen.findByRole('button', { name: '保存并提交' }));
  const asked = await screen.findByRole('dialog', { name: '提交折扣审批：BJ1' });
  expect(asked).toHaveTextContent('优惠 30% 超过你的权限');
  expect(submitted).not.toHaveBeenCalled();
});

it('Ctrl+S saves from the fields below the sheet too, and lines without content go from the screen', async () => {
  await open();
  await userEvent.click(cellOf(1, 8));
  await userEvent.click(button('插入行'));
  await userEvent.type(screen.getByLabelText('运费（元）'), '5');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByText('已保存')).toBeInTheDocument());
  expect(codes()).toHaveLength(3);
});

it('a refusal that names a line leads to the cell that it is about', async () => {
  const incomplete = {
    ...line('l2', ''),
    Code: null,
    FullName: '定制板',
    Unit: 'm',
    Price: 10,
  } as unknown as Line;
  stored = { ...stored, Lines: [stored.Lines[0] as Line, incomplete], Faults: 1, Discount: 50 };
  submitted.mockRejectedValue(new Error());
  await open();
  expect(cellOf(2, 5)).toHaveAttribute('data-lacking');
  vi.spyOn(await import('@/services/failure'), 'failureText').mockReturnValue(
    '明细第 2 行缺少长，请补全后再提交',
  );
  await userEvent.click(button('提交'));
  const told = await screen.findByText('明细第 2 行缺少长，请补全后再提交');
  expect(submitted).toHaveBeenCalledOnce();
  await userEvent.click(
    within(told.closest('[role=dialog]') as HTMLElement).getByRole('button', { name: '知道了' }),
  );
  await waitFor(() => expect(screen.getByLabelText('第 2 行 宽/长')).toHaveFocus());
});

it('a new version opens without an error of a read that was left', async () => {
  stored = { ...stored, State: 2 };
  const errors: unknown[] = [];
  const onError = (reason: unknown) => errors.push(reason);
  process.on('unhandledRejection', onError);
  vi.spyOn(api, 'addVersion').mockResolvedValue('q2');
  render(page(), { wrapper: StillTheme });
  const add = await screen.findByRole('button', { name: '新建版本' });
  // The read after the move is still under way when the new version is read.
  const reads: ((quotation: api.FullQuotation) => void)[] = [];
  vi.spyOn(api, 'fetchQuotation').mockImplementation(() => new Promise((resolve) => reads.push(resolve)));
  await userEvent.click(add);
  await waitFor(() => expect(reads).toHaveLength(2));
  for (const answer of reads) answer(stored);
  expect(history.location.pathname).toBe('/quotation/detail/q2');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  process.off('unhandledRejection', onError);
  expect(errors).toEqual([]);
});

it('what was typed is there after a visit to another tab, and in the browser at once', async () => {
  const { rerender } = await open();
  fireEvent.change(discount(), { target: { value: '88' } });
  rerender(page('hidden'));
  expect(kept.get('quotation/q1')).toMatchObject({ terms: { Rate: '88' } });
  rerender(page());
  fireEvent.change(discount(), { target: { value: '89' } });
  await act(async () => undefined);
  expect(discount()).toHaveValue('89');
  expect(screen.queryByText(/已恢复上次没有保存的修改/)).not.toBeInTheDocument();
});

it('a value that the server refuses is marked at its cell until it is changed, also when the line moves', async () => {
  await open();
  await userEvent.click(cellOf(2, 12));
  await userEvent.keyboard('窗边');
  const text = '明细第 2 行说明超过 100 个字符';
  saved.mockRejectedValueOnce(
    new ApiError({
      ...{ kind: 'business', code: -1, msg: text, said: text, url: '/' },
      data: { fields: { 'Lines[1].Note': text } },
    }),
  );
  await userEvent.click(button('保存'));
  await userEvent.click(discount());
  await waitFor(() => expect(cellOf(2, 12)).toHaveAttribute('title', text));
  expect(cellOf(2, 12)).toHaveAttribute('data-lacking');
  await userEvent.click(cellOf(1, 8));
  await userEvent.click(button('复制行'));
  await userEvent.click(discount());
  expect(cellOf(3, 12)).toHaveAttribute('data-lacking');
  await userEvent.click(button('看第 3 行'));
  expect(screen.getByLabelText('第 3 行 说明')).toHaveFocus();
  expect(screen.getByLabelText('第 3 行 说明')).toHaveAttribute('aria-invalid');
  await userEvent.keyboard('门边');
  await userEvent.click(discount());
  expect(cellOf(3, 12)).not.toHaveAttribute('data-lacking');
});

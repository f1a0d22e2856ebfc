import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from '../../../../test/userEvent';
import { reckoner } from '../api/pricing';
import type { DayPrice } from '../api/quotations';
import { Cards } from './Cards';
import { newRow, type SheetRow } from './rows';

const price = (Code: string, FullName: string, RetailPrice: number) =>
  ({
    Code,
    FullName,
    Spec: null,
    Unit: '件',
    RetailPrice,
    DealerPrice: 1,
    Pinyin: null,
  }) as unknown as DayPrice;
const prices = [price('WJ-JL', '铰链', 10), price('WJ-LS', '拉手', 25)];
const reckon = reckoner(new Map(prices.map((one) => [one.Code, one])), { CabinetArea: '0', PartArea: '0' });
const hinge: SheetRow = { ...newRow(), Room: '主卧', Cabinet: '衣柜', Code: 'WJ-JL', Pieces: 2 };

function Draft({ reading }: { reading?: boolean }) {
  const [rows, setRows] = useState<SheetRow[]>([hinge]);
  const { lines } = reckon(rows, { Rate: '100', TaxRate: '0', Freight: '0', FullYuan: false });
  return (
    <Cards
      rows={rows}
      priced={lines}
      prices={prices}
      seesDealer={false}
      {...(!reading && { onChange: setRows })}
    />
  );
}

const line = (at: number) => screen.getByRole('region', { name: `第 ${at} 行` });

it('a touch opens a line, and what is typed counts with each key', async () => {
  render(<Draft />);
  expect(screen.getByRole('heading', { name: '主卧 衣柜' })).toBeInTheDocument();
  expect(line(1)).toHaveTextContent('20.00');
  await userEvent.click(within(line(1)).getByRole('button', { name: /铰链/ }));
  const count = within(line(1)).getByLabelText('数量');
  await userEvent.clear(count);
  await userEvent.type(count, '13');
  expect(line(1)).toHaveTextContent('130.00');
  await userEvent.type(count, 'x');
  expect(count).toHaveAttribute('aria-invalid', 'true');
  expect(line(1)).toHaveTextContent('130.00');
  await userEvent.selectOptions(within(line(1)).getByLabelText('板材、材料'), 'WJ-LS');
  expect(line(1)).toHaveTextContent('325.00');
  await userEvent.click(within(line(1)).getByRole('button', { name: /复 ?制/ }));
  expect(line(2)).toHaveTextContent('325.00');
  await userEvent.click(within(line(2)).getByRole('button', { name: /删 ?除/ }));
  expect(screen.queryByRole('region', { name: '第 2 行' })).not.toBeInTheDocument();
});

it('a quotation that is not a draft is read', () => {
  render(<Draft reading />);
  expect(line(1)).toHaveTextContent('20.00');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

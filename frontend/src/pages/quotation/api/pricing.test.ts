import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inYuan, reckoner, type Shape, scaled } from './pricing';

const folder = resolve('../handlers/quotation/pricing/testdata');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

interface CaseLine {
  room?: string;
  cabinet?: string;
  code?: string;
  method?: string;
  width?: number;
  height?: number;
  depth?: number;
  pieces?: number;
  rate: string;
  free?: { unit: string; retail: string; dealer: string };
}

const shapeOf = (line: CaseLine): Shape => ({
  Room: line.room ?? null,
  Cabinet: line.cabinet ?? null,
  Code: line.code ?? null,
  Method: line.method ?? null,
  Width: line.width ?? null,
  Height: line.height ?? null,
  Depth: line.depth ?? null,
  Pieces: line.pieces ?? null,
  Unit: line.free?.unit ?? null,
  Price: line.free?.retail ?? null,
  LineRate: line.rate,
  DealerPrice: line.free?.dealer,
});

function pricesOf(prices: Record<string, { unit: string; retail: string; dealer: string }>) {
  return new Map(
    Object.entries(prices).map(([code, { unit, retail, dealer }]) => [
      code,
      { Unit: unit, RetailPrice: retail, DealerPrice: dealer },
    ]),
  );
}

it('there are as many cases as the server has', () => expect(files).toHaveLength(20));

it.each(files)('%s costs the same as on the server', (name) => {
  const one = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const reckon = reckoner(pricesOf(one.prices), {
    CabinetArea: one.rules.cabinet,
    PartArea: one.rules.part,
  });
  const terms = { Rate: one.rate, TaxRate: one.taxRate, Freight: one.freight, FullYuan: one.fullYuan };
  const lines = (one.lines as CaseLine[]).map(shapeOf);
  const { lines: priced, sums } = reckon(lines, terms);
  one.want.lines.forEach((want: Record<string, string>, i: number) => {
    const { fault, method, measure, list, amount, dealer } = priced[i] as (typeof priced)[number];
    expect({ fault, list: inYuan(list), amount: inYuan(amount), dealer: inYuan(dealer) }).toEqual({
      fault: want.fault ?? '',
      list: want.list,
      amount: want.amount,
      dealer: want.dealer,
    });
    expect([method, measure]).toEqual([want.method ?? '', want.measure ?? '']);
  });
  const { list, goods, discount, tax, rounding, total, dealer } = sums;
  expect(Object.values({ list, goods, discount, tax, rounding, total, dealer }).map(inYuan)).toEqual(
    ['list', 'goods', 'discount', 'tax', 'rounding', 'total', 'dealer'].map((key) => one.want[key]),
  );
  // An unchanged line is the same object.
  expect(reckon([...lines], terms).lines.every((line, i) => line === priced[i])).toBe(true);
});

it.each([
  ['12.35', 1235n],
  [12.35, 1235n],
  [0.1 + 0.2, 30n],
  ['', 0n],
  [null, 0n],
  ['x', 0n],
  ['.5', 50n],
  ['-3', -300n],
])('%s yuan are %s cents', (value, cents) => expect(scaled(value, 2)).toBe(cents));

it('of five hundred lines only the changed one is reckoned anew', () => {
  const prices = new Map([['B', { Unit: '㎡', RetailPrice: 680 }]]);
  const reckon = reckoner(prices, { CabinetArea: '1', PartArea: '0.1' });
  const line = shapeOf({ code: 'B', width: 2400, height: 2700, pieces: 1, rate: '95' });
  const lines = Array.from({ length: 500 }, () => ({ ...line }));
  const terms = { Rate: 92, TaxRate: 13, Freight: 380, FullYuan: true };
  const before = reckon(lines, terms).lines;
  lines[7] = { ...line, Width: 2000 };
  const after = reckon(lines, terms).lines;
  expect(after.flatMap((priced, at) => (priced === before[at] ? [] : at))).toEqual([7]);
});

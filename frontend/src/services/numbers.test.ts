import { expect, it } from 'vitest';
import { numbersIn } from './numbers';

const numbers = (text: string) => numbersIn(text).flatMap(({ number }) => number ?? []);

it('finds the numbers of records in a text, and nothing that only looks like one', () => {
  expect(numbers('让步接收 IQC20261118001 5mm 银镜，见 BX20261113001。')).toEqual([
    'IQC20261118001',
    'BX20261113001',
  ]);
  for (const other of ['HB20261118001', 'XIQC20261118001', 'BX2026111800', '20261118001', ''])
    expect(numbers(other)).toEqual([]);
});

it('knows the page that shows each', () => {
  const pages = numbersIn('IQC20261118001 BX20261113001 SP20261113001').flatMap(({ page }) => page ?? []);
  expect(pages).toEqual(['inspection-detail', 'dormitory-repair', 'approval-detail']);
});

it('keeps every character of the text', () => {
  for (const text of ['', 'BX20261113001', '前 BX20261113001 后', 'BX20261113001SP20261113001', '没有'])
    expect(
      numbersIn(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

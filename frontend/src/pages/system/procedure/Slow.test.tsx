import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProcedureDetail } from './api';
import { Slow, shapeText } from './Slow';

const detail = (part: Partial<ProcedureDetail>) =>
  ({ slow: [], plan: null, source: 'site', ...part }) as unknown as ProcedureDetail;

const call = {
  time: '2026-11-20T09:30:00',
  requestId: '4bf92f3577b34da6a3ce929d0e0e4736',
  took: 2500,
  database: 'main',
  shape: [
    { name: 'SouSuo', type: 'nvarchar(100)', null: false, length: 12 },
    { name: 'From', type: 'int', null: false, length: null },
    { name: 'Until', type: 'date', null: true, length: null },
  ],
};

it('shows a slow call with the shape of its parameters and the plan', () => {
  render(
    <Slow
      detail={detail({
        slow: [call],
        plan: {
          time: '2026-11-20T09:30:01',
          database: 'main',
          lines: ['SELECT 1', '  |--SCAN item'],
          cut: true,
        },
      })}
    />,
  );
  const row = screen.getAllByRole('row')[1];
  expect(row).toHaveTextContent('2.50 s');
  expect(row).toHaveTextContent('SouSuo nvarchar(100)（12 字），From int，Until date = NULL');
  expect(row).toHaveTextContent(call.requestId);
  expect(screen.getByRole('group', { name: '执行计划' })).toHaveTextContent(
    '|--SCAN item ……（太长，以下省略）',
  );
});

it('says why there is no plan, of an entry alone', () => {
  const { rerender } = render(<Slow detail={detail({ slow: [call] })} />);
  expect(screen.getByText(/SHOWPLAN/)).toBeVisible();
  rerender(<Slow detail={detail({ slow: [call], source: 'go' })} />);
  expect(screen.queryByText(/执行计划/)).toBeNull();
  rerender(<Slow detail={detail({})} />);
  expect(screen.getByText('没有慢调用')).toBeVisible();
});

it('writes a parameter without a type by its name', () => {
  expect(shapeText({ name: 'ScopeUser', type: '', null: false, length: 5 })).toBe('ScopeUser（5 字）');
});

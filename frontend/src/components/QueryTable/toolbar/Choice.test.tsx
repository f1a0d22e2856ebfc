import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import { Choice } from './Choice';

it('a choice whose values could not be read says so, and reads them again', async () => {
  const request = { error: new Error(), loading: false, refresh: vi.fn() };
  const shown = (filter: object) => (
    <Choice filter={{ name: 'b', label: '楼栋', ...filter }} value="" counts={undefined} onChange={vi.fn()} />
  );
  const { rerender } = render(shown({ request }), { wrapper: WithoutMotion });
  await userEvent.click(screen.getByRole('button', { name: '楼栋读取失败，重试' }));
  expect(request.refresh).toHaveBeenCalledOnce();
  rerender(shown({ request, options: [{ value: 'A', label: 'A栋' }] }));
  expect(screen.getByRole('radio', { name: 'A栋' })).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from '../../../test/userEvent';
import { ThemeProvider } from '../theme/ThemeProvider';
import { Block, type BlockRequest } from '.';

function show(request: Partial<BlockRequest<string[]>>) {
  const refresh = vi.fn();
  render(
    <Block
      title="公告"
      request={{ loading: false, refresh, ...request }}
      emptyText={(data) => (data.length === 0 ? '还没有公告' : undefined)}
    >
      {(data) => <p>{data.join()}</p>}
    </Block>,
    { wrapper: ThemeProvider },
  );
  return refresh;
}

it('says that it is busy while loading', () => {
  show({ loading: true });
  expect(screen.getByRole('region', { name: '公告' })).toHaveAttribute('aria-busy', 'true');
});

it('says what went wrong and tries again', async () => {
  const refresh = show({ error: new Error('SQL text') });
  expect(screen.getByRole('alert')).toHaveTextContent('加载失败');
  expect(screen.getByRole('alert')).not.toHaveTextContent('SQL');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(refresh).toHaveBeenCalledOnce();
});

it('says when there is nothing', () => {
  show({ data: [] });
  expect(screen.getByText('还没有公告')).toBeInTheDocument();
});

it('shows what there is, also while it loads anew', () => {
  show({ data: ['甲', '乙'], loading: true });
  expect(screen.getByText('甲,乙')).toBeInTheDocument();
});

it('keeps what it had when a later read fails, says so and tries again', async () => {
  const refresh = show({ data: ['甲'], error: new Error('SQL text') });
  expect(screen.getByText('甲')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('以下为之前的数据');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(refresh).toHaveBeenCalledOnce();
});

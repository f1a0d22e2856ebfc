import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import Components from '.';

const sample = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/dev/components']}>
      <Components />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
});

it('shows every component with its states, the enumerations included', async () => {
  const tags = sample('StatusTag 与 EnumerationTag');
  for (const label of ['旧客源', '处理中', '提交失败', '待提交', '已审核', '在制', '取消'])
    expect(tags.getByText(label)).toBeInTheDocument();
  expect(tags.getAllByText('9')).toHaveLength(4);

  expect(await sample('QueryTable').findByRole('table')).toHaveTextContent('提交失败：A栋 101 的床位数');
  const blocks = sample('Block 与 useRead');
  expect(blocks.getByRole('region', { name: '加载中' })).toHaveAttribute('aria-busy', 'true');
  expect(blocks.getAllByRole('alert')).toHaveLength(2);
});

it('opens a record in each scene, and shows what a refused field looks like', async () => {
  await userEvent.click(sample('FormDialog 与 Field').getByRole('button', { name: '查看，保存成功' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('查看房源：A栋 101');
  expect(within(dialog).getByText('提交失败')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  await userEvent.click(sample('FormDialog 与 Field').getByRole('button', { name: '更新，字段被拒绝' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('不是整数：三零一')).toBeInTheDocument();
});

import { render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { People } from '@/services/people';
import { gateway, ok } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { WithoutMotion } from '../../../test/withoutMotion';
import { PeoplePicker, type PeoplePickerProps } from '.';
import { toggled } from './kinds';

const hr: People = { Kind: 'department', Id: '10103', Name: '人力资源部' };
const chief: People = { Kind: 'post', Id: 'foreman', Name: '班组长' };
const everybody: People = { Kind: 'all', Id: '', Name: '全体' };

it('dealers can be named beside everybody, and one alone replaces what was chosen', () => {
  expect(toggled([hr], everybody, false)).toEqual([hr, everybody]);
  expect(toggled([everybody], hr, false)).toEqual([everybody, hr]);
  expect(toggled([hr], chief, true)).toEqual([chief]);
  expect(toggled([hr, chief], { ...hr }, false)).toEqual([chief]);
});

function Form(props: Omit<PeoplePickerProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState<People[]>([hr]);
  return (
    <MemoryRouter>
      <PeoplePicker {...props} value={value} onChange={setValue} />
    </MemoryRouter>
  );
}

it('offers the kinds, finds by name, and gives back what was confirmed', async () => {
  const requests = gateway({
    '/admin/people': ok({
      list: [{ ...chief, Note: null, Depth: 0 }],
      total: 1,
    }),
  });
  render(<Form kinds={['all', 'department', 'post']} title="发布范围" />, { wrapper: WithoutMotion });
  await userEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog', { name: '发布范围' });
  expect(within(dialog).queryByText('人员')).toBeNull();
  await userEvent.click(within(dialog).getByText('岗位'));
  await userEvent.type(within(dialog).getByRole('searchbox'), '班组');
  await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ kind: 'post', keyword: '班组' }));
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: '班组长' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /确/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('人力资源部')).toBeVisible();
  expect(screen.getByText('班组长')).toBeVisible();
});

it('says when there is nothing of that name', async () => {
  gateway({ '/admin/people': ok({ list: [], total: 0 }) });
  render(<Form kinds={['user']} single />, { wrapper: WithoutMotion });
  await userEvent.click(screen.getByRole('button', { name: '修改' }));
  expect(await screen.findByText('没有找到人员')).toBeVisible();
});

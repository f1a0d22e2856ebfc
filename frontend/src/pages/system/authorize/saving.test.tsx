import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { WithoutMotion } from '../../../../test/withoutMotion';
import type { Changes } from './changes';

const calls = vi.hoisted(() => ({ fetchGrants: vi.fn(), saveGrants: vi.fn() }));
const unsaved = vi.hoisted(() => ({ dirty: false, save: async () => false }));

vi.mock('@/access', () => ({ useAccess: () => ({ canUse: () => true }) }));
vi.mock('@/services/authorize', async (original) => ({
  ...(await original<object>()),
  fetchGrants: calls.fetchGrants,
}));
vi.mock('@/components/useChangeQuery', () => ({
  useChangeQuery: () => {
    const navigate = useNavigate();
    return (query: string) => navigate(query);
  },
}));
vi.mock('./api', () => ({ saveGrants: calls.saveGrants }));
vi.mock('@/components/useUnsaved', () => ({
  useUnsaved: (dirty: boolean, _: string, { save }: { save: () => Promise<boolean> }) =>
    Object.assign(unsaved, { dirty, save }),
}));
vi.mock('./ObjectList', () => ({
  ObjectList: ({ onChoose }: { onChoose: (row: { Id: string }) => void }) =>
    ['clerk', 'guard'].map((Id) => (
      <button key={Id} type="button" onClick={() => onChoose({ Id })}>
        {Id}
      </button>
    )),
}));
vi.mock('./Grants', () => ({
  Grants: ({ object, onDraft }: { object: { id: string }; onDraft: (changes: Changes) => void }) => (
    <>
      <h2>{object.id}</h2>
      <button type="button" onClick={() => onDraft(new Map([['menu/repair', true]]))}>
        授予
      </button>
    </>
  ),
}));

const { default: Authorize } = await import('.');

const item = { ItemType: 'menu', ItemId: 'repair', Name: '宿舍报修', Parent: '0', Own: null, From: [] };

beforeEach(() => {
  calls.fetchGrants.mockReset().mockResolvedValue({ list: [item], RowVersion: 7 });
  calls.saveGrants.mockReset().mockResolvedValue(undefined);
  render(
    <MemoryRouter initialEntries={['/system/authorize?type=role']}>
      <Authorize />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
});

const grant = async (id: string) => {
  await userEvent.click(screen.getByRole('button', { name: id }));
  await userEvent.click(screen.getByRole('button', { name: '授予' }));
};

it('whoever leaves may save all changes first, of each object on what it is granted now', async () => {
  await grant('clerk');
  await grant('guard');
  expect(unsaved.dirty).toBe(true);
  await act(async () => expect(await unsaved.save()).toBe(true));
  const set = { menus: ['repair'], buttons: [], RowVersion: 7 };
  expect(calls.saveGrants.mock.calls).toEqual([
    [{ type: 'role', id: 'clerk' }, set],
    [{ type: 'role', id: 'guard' }, set],
  ]);
  expect(unsaved.dirty).toBe(false);
});

it('stays at the first object whose changes are refused', async () => {
  await grant('clerk');
  await grant('guard');
  calls.saveGrants.mockRejectedValue(new Error('refused'));
  await act(async () => expect(await unsaved.save()).toBe(false));
  expect(calls.saveGrants).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { name: 'clerk' })).toBeInTheDocument();
  expect(unsaved.dirty).toBe(true);
});

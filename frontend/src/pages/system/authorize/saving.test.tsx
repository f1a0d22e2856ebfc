import { act, render, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import * as authorize from '@/services/authorize';
import { unsavedOn } from '@/services/unsaved';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import Authorize from '.';
import * as api from './api';
import * as grants from './Grants';
import * as objects from './ObjectList';

const item = { ItemType: 'menu', ItemId: 'repair', Name: '宿舍报修', Parent: '0', Own: null, From: [] };

let saveGrants: MockInstance<typeof api.saveGrants>;

beforeEach(() => {
  signInAs({ buttons: new Set(['authorize.grant']) });
  vi.spyOn(authorize, 'fetchGrants').mockResolvedValue({ list: [item], RowVersion: 7 } as never);
  saveGrants = vi.spyOn(api, 'saveGrants').mockResolvedValue(undefined as never);
  vi.spyOn(objects, 'ObjectList').mockImplementation(({ onChoose }) => (
    <>
      {['clerk', 'guard'].map((Id) => (
        <button key={Id} type="button" onClick={() => onChoose({ Id } as never)}>
          {Id}
        </button>
      ))}
    </>
  ));
  vi.spyOn(grants, 'Grants').mockImplementation(({ object, onDraft }) => (
    <>
      <h2>{object.id}</h2>
      <button type="button" onClick={() => onDraft(new Map([['menu/repair', true]]))}>
        授予
      </button>
    </>
  ));
  history.replace('/system/authorize?type=role');
  render(
    <HistoryRouter history={history}>
      <Authorize />
    </HistoryRouter>,
    { wrapper: WithoutMotion },
  );
});

/** Saves what is unsaved, as leaving the page offers it. */
const save = async () => unsavedOn()[0]?.save?.();

const grant = async (id: string) => {
  await userEvent.click(screen.getByRole('button', { name: id }));
  await userEvent.click(screen.getByRole('button', { name: '授予' }));
};

it('whoever leaves may save all changes first, of each object on what it is granted now', async () => {
  await grant('clerk');
  await grant('guard');
  await act(async () => expect(await save()).toBe(true));
  const set = { menus: ['repair'], buttons: [], RowVersion: 7 };
  expect(saveGrants.mock.calls).toEqual([
    [{ type: 'role', id: 'clerk' }, set],
    [{ type: 'role', id: 'guard' }, set],
  ]);
  expect(unsavedOn()).toEqual([]);
});

it('stays at the first object whose changes are refused', async () => {
  await grant('clerk');
  await grant('guard');
  saveGrants.mockRejectedValue(new Error('refused'));
  await act(async () => expect(await save()).toBe(false));
  expect(saveGrants).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { name: 'clerk' })).toBeInTheDocument();
  expect(unsavedOn()).toHaveLength(1);
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { onAPhone } from '../../../test/onAPhone';
import { signedOut } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { type Params, rooms, show } from './rooms.fixture';

// No saved conditions are read.
beforeEach(() => void signedOut());

/** Two pages of rooms, and the beds of all of them. */
const answers = async (params: Params) =>
  params.sums
    ? { list: [{ beds: params.building === 'B' ? 8 : 96 }] as never, total: 1 }
    : { ...rooms('101', '102'), total: 24 };

const sumsAsked = (asked: ReturnType<typeof show>) =>
  asked.mock.calls.map(([params]) => params).filter(({ sums }) => sums);

it('the foot has the sums of all pages, asked for by the conditions alone', async () => {
  const asked = show(answers, '?building=A', { summed: true, onDelete: () => undefined });
  const foot = (await screen.findByRole('rowheader', { name: '合计' })).closest('tr') as HTMLElement;
  expect(await within(foot).findByText('96 床')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(screen.getByText('96 床')).toBeInTheDocument());
  expect(sumsAsked(asked)).toEqual([{ building: 'A', sums: 1 }]);
  await userEvent.click(screen.getByText('B栋'));
  expect(await screen.findByText('8 床')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(sumsAsked(asked)).toHaveLength(3));
});

it('a list without sums has no foot and asks for none', async () => {
  const asked = show(answers);
  await screen.findByText('101');
  expect(screen.queryByText('合计')).toBeNull();
  expect(sumsAsked(asked)).toEqual([]);
});

it('on a phone the sums are the last card', async () => {
  onAPhone();
  show(answers, '', { summed: true });
  await screen.findByText('96 床');
  const cards = screen.getAllByRole('listitem');
  expect(cards.at(-1)).toHaveTextContent('合计床位96 床');
});

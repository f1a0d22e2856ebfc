import { act, fireEvent, render, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { unstable_HistoryRouter as HistoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { OutsideRouter } from '@/components/OutsideRouter';
import type { Filter } from '@/components/QueryTable';
import { type QueryShape, readQuery, toParams } from '@/components/QueryTable/query/query';
import { building, type Params, Rooms, rooms } from '@/components/QueryTable/rooms.fixture';
import { buildMenu } from '@/services/menu';
import * as routes from '../../../../config/routes';
import { moduleRecord } from '../../../../test/modules';
import { signInAs } from '../../../../test/signedIn';
import { WithoutMotion } from '../../../../test/withoutMotion';
import { KeptPages } from './KeptPages';
import { useKeptPages } from './useKeptPages';

/* A kept list has the state of its address, whatever staff do: random steps, the same ones on every run. */

const filters: Filter[] = [
  building,
  { name: 'note', label: '备注', contains: true },
  { label: '床位', from: 'BedsFrom', to: 'BedsTo', of: 'number' },
  { label: '日期', from: 'DayFrom', to: 'DayTo', of: 'day' },
];
const shape: QueryShape = {
  sorts: ['no', 'beds'],
  filters: {
    building: ['A', 'B'],
    note: 'any',
    BedsFrom: 'number',
    BedsTo: 'number',
    DayFrom: 'day',
    DayTo: 'day',
  },
};
const boxes = {
  搜索房号: 'keyword',
  备注: 'note',
  床位从: 'BedsFrom',
  床位到: 'BedsTo',
  日期从: 'DayFrom',
  日期到: 'DayTo',
};
const words: Record<string, readonly string[]> = {
  keyword: ['', '1', '杭州', 'A栋 '],
  note: ['', '窗', '门'],
  BedsFrom: ['', '2', '6', 'x'],
  BedsTo: ['', '4', '8', '1'],
  DayFrom: ['', '2026-11-02', '2026-11-20'],
  DayTo: ['', '2026-11-10', '2026-11-28'],
};
const links = [
  '',
  '?keyword=1',
  '?building=B',
  '?keyword=杭州&building=A&page=2',
  '?note=门&BedsFrom=2&BedsTo=8',
  '?BedsTo=4&sort=beds&order=desc',
  '?DayFrom=2026-11-02&DayTo=2026-11-10',
];

const asked = vi.fn(async (_: Params) => ({ ...rooms('101'), total: 60 }));
const pages = {
  'rooms/index': async () => ({ default: () => <Rooms fetch={asked} filters={filters} /> }),
  'home/index': async () => ({ default: () => <p>首页</p> }),
};
const menu = buildMenu(
  [
    moduleRecord({ MenuId: 'rooms', Path: '/rooms', Component: 'rooms/index' }),
    moduleRecord({ MenuId: 'home', Path: '/home', Component: 'home/index' }),
  ],
  [],
);

function Shell() {
  const { pathname } = useLocation();
  return <KeptPages pages={useKeptPages([{ path: '/rooms' }, { path: '/home' }])} current={pathname} />;
}

const start = () =>
  render(
    <>
      <HistoryRouter history={history}>
        <Shell />
      </HistoryRouter>
      <OutsideRouter />
    </>,
    { wrapper: WithoutMotion },
  );

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What differs between the address, the fields and the last call; empty for a list as it should be. */
function differences(): string[] {
  const query = readQuery(history.location.search, shape);
  const values: Record<string, string> = { keyword: query.keyword, ...query.filters };
  const wrong = Object.entries(boxes).flatMap(([label, name]) => {
    const box = screen.getByLabelText<HTMLInputElement>(label);
    const refused = box.closest('[class*="status-error"]') !== null;
    return refused || box.value.trim() === values[name]
      ? []
      : [`${label}: ${box.value}, not ${values[name]}`];
  });
  const chosen = screen.getByRole<HTMLInputElement>('radio', { checked: true });
  const text = { '': '全部楼栋', A: 'A栋', B: 'B栋' }[values.building ?? ''] ?? '';
  if (!chosen.closest('label')?.textContent?.startsWith(text)) wrong.push(`楼栋: not ${text}`);
  const [called] = asked.mock.lastCall ?? [];
  if (JSON.stringify(sorted(called)) !== JSON.stringify(sorted(toParams(query))))
    wrong.push(`asked for ${JSON.stringify(called)}`);
  return wrong;
}

const sorted = (params: Params = {}) => Object.entries(params).sort(([a], [b]) => a.localeCompare(b));

/** The steps of one user; their names are the message of a failure. */
async function walk(seed: number): Promise<void> {
  const random = seeded(seed);
  const one = <T,>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const done: string[] = [];
  let left = '/rooms';
  const visible = () => history.location.pathname === '/rooms';
  const steps: Record<string, () => void> = {
    link: () => {
      const query = one(links);
      done.push(query);
      history.push(`/rooms${query}`);
    },
    tab: () => (visible() ? history.push('/home') : history.push(left)),
    home: () => history.push('/home'),
    back: () => history.go(-1),
    type: () => {
      if (!visible()) return;
      const [label, name] = one(Object.entries(boxes));
      const text = one(words[name] ?? []);
      done.push(`${label} ${text}`);
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    },
    choose: () => visible() && fireEvent.click(one(screen.getAllByRole('radio'))),
  };
  history.push('/rooms');
  let { unmount } = start();
  const reload = async () => {
    unmount();
    ({ unmount } = start());
    await pass(50);
  };
  await pass(50);
  const more = () => screen.queryByRole('button', { name: /更多条件/ });
  for (let step = 0; step < 24; step += 1) {
    const hidden = visible() && more();
    if (hidden) fireEvent.click(hidden);
    const name = one([...Object.keys(steps), 'type', 'type', 'link', 'reload']);
    done.push(name);
    if (name === 'reload') await reload();
    else act(() => steps[name]?.());
    if (visible()) left = history.location.pathname + history.location.search;
    // Often less than the pause after which a list follows.
    await pass(one([0, 0, 100, 400]));
    if (visible()) left = history.location.pathname + history.location.search;
    if (!visible() || random() < 0.6) continue;
    await pass(1000);
    const shut = more();
    if (shut) fireEvent.click(shut);
    expect(differences(), `${seed}: ${done.join(', ')}`).toEqual([]);
  }
  unmount();
}

afterEach(() => vi.useRealTimers());

it('a kept list shows and asks for what its address says, whatever was typed, linked and left before', async () => {
  vi.useFakeTimers();
  signInAs({ menu });
  vi.spyOn(routes, 'menuPages', 'get').mockReturnValue(pages);
  // More of them find nothing more, and take a second each; 8 finds two fields that follow at the same moment.
  for (const seed of [8, 41]) await walk(seed);
});

import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { tabName } from '@/services/navigation/openTabs';
import { moduleRecord } from '../../../test/modules';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok, signInAs } from '../../../test/signedIn';
import RoomCode from '.';

/** The page of a scanned code for a user with these buttons. Every page is in the menu. */
async function scan(path: string, ...buttons: string[]) {
  const menu = buildMenu(
    ['dormitory-repair', 'dormitory-reading'].map((ID) => moduleRecord({ MenuId: ID, ID })),
    [],
  );
  signInAs({ menu, buttons: new Set(buttons) });
  const list = ok({ list: [{ Building: 'A栋', RoomNo: '301' }], total: 1 });
  const calls = gateway({ '/inventory/all': list });
  render(
    <MemoryRouter initialEntries={[path]}>
      <RoomCode />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  // It comes with the room's answer; until then there is a skeleton, whose line is an empty heading.
  await screen.findByRole('heading', { level: 1 });
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return { asked: calls[0]?.params, links };
}

it.each([
  ['/room/r-301', 'A栋 301'],
  ['/room/r-301/Water', 'A栋 301'],
  ['/room/main/A%E6%A0%8B/Power', 'A栋 总表'],
])('the tab of %s is called %s', async (path, name) => {
  await scan(path);
  await waitFor(() => expect(tabName(decodeURI(path))).toBe(name));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
});

it('at a room one reports repairs and reads its meters', async () => {
  const room = await scan('/room/r-301', 'dormitory-repair.add', 'dormitory-reading.edit');
  expect(room.asked).toEqual({ RoomId: 'r-301' });
  expect(room.links).toEqual([
    ['我要报修', '/dormitory-repair?add=r-301'],
    ['抄表', '/dormitory-reading?room=r-301'],
  ]);
});

it('of a building’s main meters one reads the meter, and nothing else is done there', async () => {
  const main = await scan('/room/main/A%E6%A0%8B', 'dormitory-repair.add', 'dormitory-reading.edit');
  expect(main.asked).toEqual({ Building: 'A栋' });
  expect(main.links).toEqual([['抄表', '/dormitory-reading?room=main%2FA%E6%A0%8B']]);
});

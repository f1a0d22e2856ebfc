/** For tests: the operation guide of a page with two guides, without a gateway. */

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { UiHost } from '@/components/uiHooks';
import GuideDialog from '@/features/operation-guide/GuideDialog';
import type { Begin } from '@/features/operation-guide/useGuides';
import { deleteGuide, fetchGuides, fetchImageLimit, type Guide, uploadGuide } from '@/services/guide';
import { buildMenu, type MenuNode } from '@/services/menu';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { moduleRecord } from './modules';
import { testConfig } from './stubTransport';

vi.mock('@/services/guide');
vi.mock('@/services/uploadInParts', async (original) => ({
  ...(await original<object>()),
  fetchUnfinished: async () => [],
}));
const session = vi.hoisted(() => ({ current: {} as object }));
vi.mock('@/services/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session.current,
  useSessionState: () => ({ status: 'signedIn', session: session.current }),
}));

/** The calls that reach the gateway otherwise. */
export const calls = {
  fetch: vi.mocked(fetchGuides),
  upload: vi.mocked(uploadGuide),
  remove: vi.mocked(deleteGuide),
};

export const guide = (name: string): Guide => ({
  FilePath: `/files/2026-11-20/k/${name}`,
  FileName: name,
  FileCaption: `${name}的说明`,
  CreateDate: '2026-11-20T08:30:00',
});

const page = (id: string, title: string): MenuNode =>
  buildMenu([moduleRecord({ MenuId: id, ID: id, FullName: title })], []).at(-1) as MenuNode;
const repair = page('repair', '宿舍报修');
export const shop = page('shop', '店铺');

/** What the listing answers from now on. */
export function list(...guides: Guide[]): void {
  calls.fetch.mockImplementation(async () => guides);
}

export const user = userEvent.setup();

/** Opens the guide of 宿舍报修 for a member of a department with some buttons, to read it or to `begin` a change. */
export function show(
  buttons = ['guide.upload', 'guide.replace', 'guide.delete'],
  department = '信息中心',
  begin?: Begin,
) {
  session.current = {
    account: 'admin',
    departmentName: department,
    topDepartmentName: '总部',
    buttons: new Set(buttons),
  };
  const close = { onClose: vi.fn(), afterClose: vi.fn() };
  const dialog = (at: MenuNode) => (
    <MemoryRouter initialEntries={['/repair']}>
      <ThemeProvider>
        <UiHost />
        <GuideDialog page={at} begin={begin} open {...close} />
      </ThemeProvider>
    </MemoryRouter>
  );
  const { rerender } = render(dialog(repair));
  return { ...close, goTo: (at: MenuNode) => rerender(dialog(at)) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => user.click(await button(name));

export function choose(...files: File[]): void {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  // Not user.upload: like a drag, it must get past what `accept` filters.
  fireEvent.change(input, { target: { files } });
}

export const file = (name: string) => new File(['x'], name);

beforeEach(async () => {
  vi.clearAllMocks();
  await loadRuntimeConfig(async () => Response.json(testConfig));
  list(guide('a.png'), guide('b.mp4'));
  vi.mocked(fetchImageLimit).mockResolvedValue(500);
  calls.upload.mockImplementation(async (_, sent) => guide(sent.name).FilePath);
  calls.remove.mockResolvedValue();
});

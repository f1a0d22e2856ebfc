/** For tests: the operation guide of a page with two guides, without a gateway. */

import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { UiHost } from '@/components/uiHooks';
import GuideDialog from '@/features/operation-guide/GuideDialog';
import type { Begin } from '@/features/operation-guide/useGuides';
import * as guides from '@/services/guide';
import { buildMenu, type MenuNode } from '@/services/menu';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import * as parts from '@/services/uploadInParts';
import { moduleRecord } from './modules';
import { signInAs } from './signedIn';
import { testConfig } from './stubTransport';
import { userEvent } from './userEvent';

type Guide = guides.Guide;

/** The calls that reach the gateway otherwise. */
export const calls = {
  fetch: vi.fn<typeof guides.fetchGuides>(),
  upload: vi.fn<typeof guides.uploadGuide>(),
  remove: vi.fn<typeof guides.deleteGuide>(),
  imageLimit: vi.fn<typeof guides.fetchImageLimit>(),
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

export const user = userEvent;

/** Opens the guide of 宿舍报修 for a member of a department with some buttons, to read it or to `begin` a change. */
export function show(
  buttons = ['guide.upload', 'guide.replace', 'guide.delete'],
  department = '信息中心',
  begin?: Begin,
) {
  signInAs({ account: 'admin', departmentName: department, buttons: new Set(buttons) });
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

/** To be run before each test. */
export async function guidesOfTwo(): Promise<void> {
  for (const call of Object.values(calls)) call.mockReset();
  vi.spyOn(guides, 'fetchGuides').mockImplementation(calls.fetch);
  vi.spyOn(guides, 'uploadGuide').mockImplementation(calls.upload);
  vi.spyOn(guides, 'deleteGuide').mockImplementation(calls.remove);
  vi.spyOn(guides, 'fetchImageLimit').mockImplementation(calls.imageLimit);
  vi.spyOn(parts, 'fetchUnfinished').mockResolvedValue([]);
  await loadRuntimeConfig(async () => Response.json(testConfig));
  list(guide('a.png'), guide('b.mp4'));
  calls.imageLimit.mockResolvedValue(500);
  calls.upload.mockImplementation(async (_, sent) => guide(sent.name).FilePath);
  calls.remove.mockResolvedValue();
}

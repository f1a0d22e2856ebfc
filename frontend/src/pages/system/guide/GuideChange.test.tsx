import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { UiHost } from '@/components/uiHooks';
import * as guides from '@/services/guide';
import { buildMenu, type MenuNode } from '@/services/menu';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { moduleRecord } from '../../../../test/modules';
import { signInAs } from '../../../../test/signedIn';
import { testConfig } from '../../../../test/stubTransport';
import { userEvent } from '../../../../test/userEvent';
import { GuideChange, type Wanted } from './GuideChange';

const menu = buildMenu(
  [
    moduleRecord({ MenuId: 'repair', ID: 'dormitory-repair', FullName: '宿舍报修' }),
    moduleRecord({ MenuId: 'shop', ID: 'shop', FullName: '店铺' }),
  ],
  [],
);
const repair = menu.find(({ id }) => id === 'dormitory-repair') as MenuNode;
const changed = vi.fn();

function Page({ first }: { first: Wanted }) {
  const [wanted, setWanted] = useState<Wanted | undefined>(first);
  return <GuideChange wanted={wanted} onEnd={() => setWanted(undefined)} />;
}

async function show(wanted: Wanted) {
  signInAs({ menu, departmentName: '信息中心', buttons: new Set(['guide.upload', 'guide.replace']) });
  await loadRuntimeConfig(async () => Response.json(testConfig));
  vi.spyOn(guides, 'fetchImageLimit').mockResolvedValue(500);
  vi.spyOn(guides, 'fetchGuides').mockResolvedValue([
    { FilePath: '/files/d/k/a.png', FileName: 'a.png', FileCaption: '', CreateDate: '2026-11-20T08:30:00' },
  ]);
  render(
    <MemoryRouter>
      <ThemeProvider>
        <UiHost />
        <Page first={wanted} />
      </ThemeProvider>
    </MemoryRouter>,
  );
}

it('uploading asks for the page first, and then opens its guide at the uploader', async () => {
  await show({ changed });
  await userEvent.click(await screen.findByRole('combobox', { name: '页面' }));
  await userEvent.click((await screen.findAllByTitle('店铺')).at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText('操作指引 · 店铺')).toBeInTheDocument();
  expect(await screen.findByText('已是最后一页了')).toBeInTheDocument();
  expect(vi.mocked(guides.fetchGuides)).toHaveBeenLastCalledWith('shop', expect.anything());
});

it('replacing begins with the guide of the row, and reads the list anew when it is closed', async () => {
  await show({ changed, page: repair, replace: '/files/d/k/a.png' });
  expect(await screen.findByText('正在替换：a.png')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: /关闭/ })[0] as HTMLElement);
  await waitFor(() => expect(changed).toHaveBeenCalled());
});

import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearErrors, useErrors } from '@/services/errorLog';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { forgetUnsaved, noteUnsaved } from '@/services/unsaved';
import { StillTheme } from '../../../test/StillTheme';
import { testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { UiHost } from '../uiHooks';
import { ErrorBoundary } from '.';

const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  forgetUnsaved();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(clearErrors);

function Room(): ReactNode {
  throw new TypeError('beds is undefined');
}

function Page({ file }: { file: () => string | undefined }): ReactNode {
  const text = file();
  if (!text) throw new Error('no file');
  return <p>{text}</p>;
}

async function show(failing: ReactNode = <Room />): Promise<void> {
  render(
    <>
      <UiHost />
      <ErrorBoundary>
        <Suspense>{failing}</Suspense>
      </ErrorBoundary>
    </>,
    { wrapper: StillTheme },
  );
  expect(await screen.findByRole('heading', { name: '页面加载失败' })).toBeVisible();
}

it('a part that fails is replaced by a page that offers a reload', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('says whom to call, where that is set', async () => {
  const configured = (support?: string) =>
    loadRuntimeConfig(async () => Response.json({ ...testConfig, support }));
  await configured('8001');
  await show();
  expect(screen.getByText('需要帮助时，请联系信息中心（分机 8001）')).toBeInTheDocument();
  cleanup();
  await configured();
  await show();
  expect(screen.queryByText(/分机/)).toBeNull();
});

it('the reload asks first when something is unsaved on another page', async () => {
  await show();
  noteUnsaved({ path: '/dormitory/repair', what: '报修单' });
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('报修单还没有保存，重新加载后将丢失。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('an error of a component is noted with the components it happened in', async () => {
  await show();
  const [error] = renderHook(useErrors).result.current;
  expect(error).toMatchObject({ message: 'beds is undefined', info: '界面组件', count: 1 });
  expect(error?.stack).toMatch(/^TypeError: beds is undefined\n[\s\S]*\bat Room\b/);
});

it('a page file that is missing is noted as such', async () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const Missing = lazy(() => Promise.reject(missing));
  await show(<Missing />);
  expect(renderHook(useErrors).result.current).toMatchObject([
    { message: 'Loading chunk 7 failed.', info: '页面文件' },
  ]);
});

it.each([
  [false, '三间房'],
  [true, '页面加载失败'],
])('what failed while there was a line (%s) shows, when it comes back, %s', async (online, shown) => {
  const line = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(online);
  let file: string | undefined;
  await show(<Page file={() => file} />);
  file = '三间房';
  line.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText(shown)).toBeInTheDocument();
});

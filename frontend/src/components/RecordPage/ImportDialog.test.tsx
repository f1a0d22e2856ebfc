import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { rooms } from '@/services/generated/dormitory';
import type { Imported } from '@/services/generated/record';
import { StillTheme } from '../../../test/StillTheme';
import { userEvent } from '../../../test/userEvent';
import ImportDialog from './ImportDialog';

const table = { ...rooms, imports: ['RoomNo'] };
const none = {
  Written: false,
  New: 0,
  Changed: 0,
  Same: 0,
  Wrong: 0,
  Sheet: '员工',
  Passed: [],
  Ignored: [],
  Lines: [],
};
const line = { Fields: {}, Changes: [] };
const added = { ...line, Line: 2, State: '新增', Name: 'A栋 301' };
const changed = {
  ...line,
  Line: 4,
  State: '更新',
  Name: 'A栋 302',
  Changes: [{ Field: 'Beds', Label: '床位数', From: 4, To: 6 }],
};
const wrong = {
  ...line,
  Line: 3,
  State: '有误',
  Name: '—',
  Fields: { RoomNo: '房号不能为空', Beds: '床位数不是整数' },
};

async function show(...answers: Imported[]) {
  const importFile = vi.fn(async () => answers.shift() ?? none);
  const onWritten = vi.fn();
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <ImportDialog
        open
        onClose={onClose}
        afterClose={vi.fn()}
        table={table}
        importFile={importFile}
        template={vi.fn()}
        onWritten={onWritten}
      />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  await userEvent.upload(
    screen.getByLabelText(/把 .xlsx 文件拖到这里/),
    new File(['x'], '房间.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  );
  return { importFile, onWritten, onClose };
}

describe('an import', () => {
  it('shows the wrong lines first, with all that is wrong, and offers no writing', async () => {
    const { importFile } = await show({
      ...none,
      New: 1,
      Wrong: 1,
      Passed: ['去年'],
      Ignored: ['颜色'],
      Lines: [added, wrong],
    });
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent('3—有误房号不能为空；床位数不是整数');
    expect(second).toHaveTextContent('2A栋 301新增');
    expect(screen.getByRole('status')).toHaveTextContent('有误 1 条。有误的行改好之前，一条也不会写入。');
    expect(screen.getByText('读取了工作表“员工”，没有读取：去年')).toBeInTheDocument();
    expect(screen.getByText('不导入的列：颜色')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^导入/ })).not.toBeInTheDocument();
    expect(importFile).toHaveBeenCalledExactlyOnceWith(expect.any(File), false);
  });

  it('writes when told to, and reads the list anew', async () => {
    const all = { ...none, New: 1, Changed: 1, Lines: [added, changed] };
    const { importFile, onWritten, onClose } = await show(all, { ...all, Written: true });
    expect(await screen.findByText('床位数：4 → 6')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '导入 2 条' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(importFile).toHaveBeenLastCalledWith(expect.any(File), true);
    expect(onWritten).toHaveBeenCalledOnce();
  });

  it('stays, with the lines of now, where something has changed since the preview', async () => {
    const ready = { ...none, New: 1, Lines: [added] };
    const { onWritten, onClose } = await show(ready, { ...none, Wrong: 1, Lines: [wrong] });
    await userEvent.click(await screen.findByRole('button', { name: '导入 1 条' }));
    expect(await screen.findByText(/什么也没有写入/)).toBeInTheDocument();
    expect(screen.getByText('房号不能为空；床位数不是整数')).toBeInTheDocument();
    expect(onWritten).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

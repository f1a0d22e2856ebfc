import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { StillTheme } from '../../../../test/StillTheme';
import { userEvent } from '../../../../test/userEvent';
import type { SheetRow } from './api';
import MeterDialog from './MeterDialog';

const row = {
  MeterId: 'r-101',
  MeterName: 'A栋 101',
  Water: 512,
  WaterBefore: 500,
  WaterBeforeMonth: '2026-10',
  WaterOldEnd: null,
  WaterNewStart: null,
  WaterPhoto: null,
  WaterUsedBefore: 4,
  WaterAfter: null,
  WaterAfterMonth: null,
  Remark: null,
} as unknown as SheetRow;

/** The dialog of a meter, whose saving succeeds or not. */
function show(saved: boolean) {
  const calls = { onClose: vi.fn(), onType: vi.fn(), onSave: vi.fn(async () => saved), onHistory: vi.fn() };
  render(
    <MemoryRouter>
      <MeterDialog
        open
        afterClose={() => undefined}
        row={row}
        entry={undefined}
        month="2026-11"
        kinds={['Water']}
        readOnly={false}
        onPhotos={() => undefined}
        {...calls}
      />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  return calls;
}

it.each([
  [true, '取消', 'onClose'],
  [true, '历史读数', 'onHistory'],
  [false, '取消', 'onClose'],
  [false, '历史读数', 'onHistory'],
] as const)(
  '保存并继续 saves what was typed, and goes on if that succeeds (%s): %s',
  async (saved, way, on) => {
    const calls = show(saved);
    const confirm = vi
      .spyOn(uiHooks, 'confirm')
      .mockImplementation(async ({ also }) => (await also?.run()) ?? false);
    await userEvent.type(screen.getByLabelText('备注'), '表在门后');
    await userEvent.click(screen.getByRole('button', { name: way }));
    await waitFor(() => expect(calls.onSave).toHaveBeenCalledWith('r-101'));
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ also: expect.objectContaining({ text: '保存并继续' }) }),
    );
    expect(calls.onType).toHaveBeenCalledWith(row, 'Remark', '表在门后');
    if (saved) await waitFor(() => expect(calls[on]).toHaveBeenCalledOnce());
    else expect(calls[on]).not.toHaveBeenCalled();
  },
);

import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { StillTheme } from '../../../test/StillTheme';
import { userEvent } from '../../../test/userEvent';
import { Shortcuts } from '.';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="备注" />
      <Shortcuts open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
}

it('a question mark opens the list of keys, but not where somebody types', async () => {
  render(<Page />, { wrapper: StillTheme });
  await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '要修吗?');
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('要修吗?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: '快捷键' });
  expect(dialog).toHaveTextContent('CtrlK全局搜索（Mac 为 ⌘ K）');
  expect(dialog).toHaveTextContent('CtrlShift← / →左移、右移焦点所在的标签页');
});

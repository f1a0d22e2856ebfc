import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from '../../test/userEvent';
import { WithoutMotion } from '../../test/withoutMotion';
import { Select } from './Select';

const options = [{ value: 'A', label: 'A栋' }];

function Fields({ clear = true }) {
  const [value, setValue] = useState<string | undefined>('A');
  return (
    <>
      <Select
        aria-label="楼栋"
        showSearch
        options={options}
        value={value}
        onChange={setValue}
        allowClear={clear}
      />
      <input aria-label="项目" />
    </>
  );
}

it('after a choice Tab goes to the next field, and back; Backspace clears it', async () => {
  render(<Fields />, { wrapper: WithoutMotion });
  const select = screen.getByRole('combobox', { name: '楼栋' });
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();
  await userEvent.click(select);
  await userEvent.keyboard('{Tab}');
  expect(screen.getByRole('textbox', { name: '项目' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(select).toHaveFocus();
  await userEvent.keyboard('x{Backspace}');
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: '清除' })).not.toBeInTheDocument();
});

it('a choice that must be made cannot be cleared', async () => {
  render(<Fields clear={false} />, { wrapper: WithoutMotion });
  expect(screen.queryByRole('button', { name: '清除' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox', { name: '楼栋' }), '{Backspace}');
  expect(screen.getAllByText('A栋').length).toBeGreaterThan(0);
});

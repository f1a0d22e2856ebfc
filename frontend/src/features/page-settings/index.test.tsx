import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { changeSettings, defaultSettings, useSettings } from '@/services/settings';
import { userEvent } from '../../../test/userEvent';
import { PageSettings, SettingsButton } from '.';

function Header() {
  const [open, setOpen] = useState(false);
  const settings = useSettings();
  return (
    <>
      <SettingsButton onClick={() => setOpen(true)} />
      <button type="button" onClick={() => setOpen(true)}>
        用户菜单里的页面设置
      </button>
      <PageSettings open={open} onClose={() => setOpen(false)} />
      <output>{JSON.stringify(settings)}</output>
    </>
  );
}

const inForce = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const button = () => screen.queryByRole('button', { name: '页面设置' });

async function openDrawer() {
  render(<Header />, { wrapper: ThemeProvider });
  await userEvent.click(button() ?? screen.getByText('用户菜单里的页面设置'));
  return within(await screen.findByRole('dialog', { name: '页面设置' }));
}

afterEach(() => act(() => changeSettings(defaultSettings)));

describe('the settings drawer', () => {
  it('offers eight colours, the default and any other, and applies them at once', async () => {
    const drawer = await openDrawer();
    expect(within(drawer.getByRole('group', { name: '主题色' })).getAllByRole('radio')).toHaveLength(9);
    await userEvent.click(drawer.getByRole('radio', { name: '红色' }));
    expect(inForce().theme).toBe('#f5222d');
    expect(document.documentElement.style.getPropertyValue('--qiao-brand')).toBe('#f5222d');

    fireEvent.change(drawer.getByLabelText('自定义颜色'), { target: { value: '#123456' } });
    fireEvent.change(drawer.getByLabelText('自定义颜色'), { target: { value: '#abcdef' } });
    expect(await drawer.findByText('#abcdef')).toBeInTheDocument();
    expect(inForce().theme).toBe('#abcdef');
  });

  it.each([
    ['显示标签栏', 'tagsView'],
    ['固定顶栏', 'fixedHeader'],
    ['显示 Logo', 'sidebarLogo'],
  ])('switches %s off and on', async (label, name) => {
    const drawer = await openDrawer();
    const toggle = drawer.getByLabelText(new RegExp(`^${label}`));
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    expect(inForce()[name]).toBe(false);
    await userEvent.click(toggle);
    expect(inForce()[name]).toBe(true);
  });

  it('takes its own button out of the header, and stays open', async () => {
    const drawer = await openDrawer();
    await userEvent.click(drawer.getByLabelText(/^在顶栏显示/));
    expect(button()).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: '页面设置' })).toBeVisible();
    await userEvent.click(drawer.getByLabelText(/^在顶栏显示/));
    expect(button()).toBeInTheDocument();
  });

  it('changes the size of controls and the height of rows, and restores the defaults of everything', async () => {
    const drawer = await openDrawer();
    await userEvent.click(drawer.getByText('大'));
    await userEvent.click(drawer.getByText('紧凑'));
    await userEvent.click(drawer.getByLabelText(/^显示标签栏/));
    await userEvent.click(drawer.getByRole('radio', { name: '紫色' }));
    expect(inForce()).toMatchObject({ size: 'large', compact: true, tagsView: false, theme: '#6959cd' });
    await userEvent.click(drawer.getByRole('button', { name: '恢复默认' }));
    expect(inForce()).toEqual(defaultSettings);
  });
});

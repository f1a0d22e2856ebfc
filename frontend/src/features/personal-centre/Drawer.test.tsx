import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import PersonalCentreDrawer from './Drawer';

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

async function show(record: object) {
  gateway({ ...signedIn, 用户详情查询: ok([{ ...user, ...record }]) });
  await restoreSession();
  const onClose = vi.fn();
  render(<PersonalCentreDrawer open onClose={onClose} afterClose={() => undefined} />, {
    wrapper: ThemeProvider,
  });
  const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
  return { onClose, value };
}

it('shows name, department, position, account, masked phone and roles', async () => {
  const { value, onClose } = await show({ Mobile: '13800000007' });
  expect(screen.getByRole('heading', { name: '张伟' })).toBeInTheDocument();
  expect(screen.getByText('生产部 · 普通员工')).toBeInTheDocument();
  expect(['账号', '手机号', '部门', '岗位', '角色'].map(value)).toEqual([
    'putong',
    '138****0007',
    '生产部',
    '普通员工',
    info.roles.join(),
  ]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what is not known of somebody without phone, department and post', async () => {
  const { value } = await show({ Mobile: null, DepartmentName: null, PostName: null });
  expect(['手机号', '部门', '岗位', '角色'].map(value)).toEqual(['未登记', '未设置', '未设置', '普通员工']);
});

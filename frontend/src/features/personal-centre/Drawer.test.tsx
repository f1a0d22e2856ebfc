import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import PersonalCentreDrawer from './Drawer';

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

const opinion = {
  EvaluationId: 'e-1',
  ModName: '宿舍报修',
  LeaveOpinion: '看不出报修到哪一步了',
  Status: '已答复',
  Reply: '详情里现在能看到',
  Picture: null,
  CreateDate: '2026-10-10T12:21:00',
  ModifyUserName: '陈建国',
  ModifyDate: '2026-10-11T10:23:00',
};

async function show(record: object, own: object[] = []) {
  gateway({
    ...signedIn,
    '/api/feedback/mine': ok({ list: own, total: own.length }),
    用户详情查询: ok([{ ...user, ...record }]),
  });
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
    '138****0007更换',
    '生产部',
    '普通员工',
    info.roles.join(),
  ]);
  expect(screen.getByText('版本 v1.2.0')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what is not known of somebody without phone, department and post', async () => {
  const { value } = await show({ Mobile: null, DepartmentName: null, PostName: null });
  expect(['手机号', '部门', '岗位', '角色'].map(value)).toEqual([
    '未登记登记',
    '未设置',
    '未设置',
    '普通员工',
  ]);
});

it('lists what one has said under one’s name, with the answer', async () => {
  await show({}, [
    opinion,
    { ...opinion, EvaluationId: 'e-2', Status: '待处理', Reply: null, Picture: 'p-1' },
  ]);
  await screen.findAllByText('看不出报修到哪一步了');
  const [answered, waiting] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('宿舍报修'));
  expect(answered).toHaveTextContent('宿舍报修已答复10-10看不出报修到哪一步了详情里现在能看到陈建国 10-11');
  expect(waiting).toHaveTextContent('待处理');
  expect(waiting?.querySelector('a')).toHaveAttribute('href', 'https://main.test/api/feedback/picture/e-2');
});

it('says so where one has said nothing under one’s name', async () => {
  await show({});
  expect(await screen.findByText('还没有署名提交过反馈；匿名的反馈不记在这里')).toBeInTheDocument();
});

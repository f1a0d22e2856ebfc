/** For tests: a gateway that somebody is signed in to. */

import type { InternalAxiosRequestConfig } from 'axios';
import { vi } from 'vitest';
import { initClients } from '@/services/http';
import { type Session, toSession } from '@/services/session/session';
import * as store from '@/services/session/store';
import { moduleRecord } from './modules';
import { answer, type Reply, recordUi, stubTransport, testConfig } from './stubTransport';

export const user = {
  Account: 'putong',
  UserId: 'u-7',
  UserName: '张伟',
  RealName: '张伟',
  ThumbAvatar: null,
  PostName: '普通员工',
  DepartmentName: '生产部',
  DepartmentId: null,
  Department: '10110',
  TopDepartmentName: '总部',
  IsDealer: false,
  Mobile: null,
  MustChangePassword: false,
};

export const ok = (data: unknown): Reply => answer({ code: 0, msg: '成功', data });

export const info = { roles: ['普通员工'], name: '张伟', avatar: '', introduction: '你好' };

/** What the gateway answers, by a part of the URL or the CXType. */
export const signedIn: Record<string, Reply> = {
  newlogin: ok({ token: 'secret-token', user: '{}' }),
  'user/info': ok(info),
  'user/logout': ok(null),
  用户详情查询: ok([user]),
  模块权限含角色查询: ok({
    Table: [moduleRecord({ MenuId: 'repair', FullName: '宿舍报修' })],
    Table1: [
      { ButtonId: 'repair.add', MenuId: 'repair', FullName: '新增', Icon: null, SortCode: 1, IsExist: 1 },
      { ButtonId: 'repair.handle', MenuId: 'repair', FullName: '处理', Icon: null, SortCode: 2, IsExist: 0 },
    ],
  }),
};

/** Until the end of the test this user is signed in, without a gateway; what is left out is as `user` has it. */
export function signInAs(own: Partial<Session> = {}): void {
  const session = { ...toSession(info, user, { modules: [], buttons: [] }), ...own };
  vi.spyOn(store, 'sessionState').mockReturnValue({ status: 'signedIn', session });
}

/** Until the end of the test nobody is signed in. */
export const signedOut = () => vi.spyOn(store, 'sessionState').mockReturnValue({ status: 'signedOut' });

/** Builds the clients on these answers; returns the requests seen. */
export function gateway(replies: Record<string, Reply>, { ui } = recordUi()): InternalAxiosRequestConfig[] {
  const requests = stubTransport((config) => {
    const what = `${config.url} ${config.data}`;
    const found = Object.entries(replies).find(([part]) => what.includes(part));
    if (!found) throw new Error(`no reply for ${what}`);
    return found[1](config);
  });
  initClients(testConfig, ui);
  return requests;
}

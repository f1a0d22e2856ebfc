import { uiHooks } from '@/components/uiHooks';

/** Asks before a trial writes. */
export const confirmWrite = (name: string, account: string): Promise<boolean> =>
  uiHooks.confirm({
    title: '确认写入数据库？',
    content: `“${name}”将以账号 ${account} 写入数据库，不能撤销。`,
    okText: '执行写入',
    cancelText: '取消',
    careful: true,
  });

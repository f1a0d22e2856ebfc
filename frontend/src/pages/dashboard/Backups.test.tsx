import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Backups as Answer, BackupRun } from '@/services/generated/backup';
import { gateway, ok } from '../../../test/signedIn';
import { Backups } from './Backups';
import { durationText } from './backupWords';

const year = new Date().getFullYear();

const run = (Task: BackupRun['Task'], more: Partial<BackupRun> = {}): BackupRun => ({
  Task,
  WatchedFrom: `${year}-11-20T09:30:00`,
  GoodAt: `${year}-11-29T02:30:00`,
  Age: 5 * 3600,
  Expected: true,
  Late: false,
  FailedAt: null,
  Failure: '',
  Seconds: 4,
  Target: Task === 'verify' ? '' : '/mnt/backup/qiao',
  Name: '',
  Database: 7 << 20,
  Contents: 3 * 2 ** 30,
  Files: 120,
  ...more,
});

const good: Answer = {
  Runs: [run('backup'), run('verify'), run('verify_target')],
  Log: null,
  Embedded: true,
  DiskFree: 25 * 2 ** 30,
  DiskSize: 100 * 2 ** 30,
  DiskLow: false,
};

/** The lines of the block, as they are read. */
async function lines(answer: Partial<Answer>): Promise<(string | null)[]> {
  gateway({ 'admin/system/backup': ok({ ...good, ...answer }) });
  const { unmount } = render(<Backups />);
  const block = await screen.findByRole('region', { name: '备份与磁盘' });
  await within(block).findByText('磁盘');
  const texts = within(block)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  unmount();
  return texts;
}

it('says when the last back-up was and how large, and how much of the disk is free', async () => {
  expect(await lines({})).toEqual([
    '备份正常11-29 02:30 成功，5 小时前。数据库 7.0 MB，文件 120 个、3.0 GB，在 /mnt/backup/qiao',
    '检查数据正常11-29 02:30 成功，5 小时前',
    '检查备份正常11-29 02:30 成功，5 小时前',
    '磁盘正常剩 25.0 GB，共 100.0 GB（25%）',
  ]);
});

it('says what has failed and why, what is late, and how far the continuous back-up is behind', async () => {
  const failure = { FailedAt: `${year}-11-29T02:31:00`, Failure: '/mnt/backup/qiao is not there' };
  const Log = {
    Until: `${year}-11-29T07:00:00`,
    Lag: 600,
    Late: true,
    Target: '/mnt/backup/qiao',
    Failure: 'full',
  };
  expect(
    await lines({
      Runs: [
        run('backup', { ...failure, Late: true, Age: 3 * 86400 }),
        run('verify', failure),
        run('verify_target', { GoodAt: null, Age: 60 }),
      ],
      Log,
      DiskFree: 9.99 * 2 ** 30,
      DiskLow: true,
    }),
  ).toEqual([
    '备份迟了11-29 02:30 成功，3 天前。数据库 7.0 MB，文件 120 个、3.0 GB，在 /mnt/backup/qiao11-29 02:31 失败：/mnt/backup/qiao is not there',
    '检查数据失败11-29 02:30 成功，5 小时前11-29 02:31 失败：/mnt/backup/qiao is not there',
    '检查备份还没有还没有成功过，从 11-20 09:30 算起',
    '连续备份落后落后 10 分钟，在 /mnt/backup/qiao送不出去：full',
    '磁盘快满了剩 10.0 GB，共 100.0 GB（9%）',
  ]);
});

it('says where nobody is told, and that a SQL Server backs itself up', async () => {
  const [first] = await lines({
    Embedded: false,
    Runs: [run('backup', { Expected: false, Database: 0, Files: 0 })],
  });
  expect(first).toBe('备份上传的文件不提醒11-29 02:30 成功，5 小时前。没有文件，在 /mnt/backup/qiao');
});

it('has short words for times', () => {
  expect([0, 89, 90, 5399, 5400, 172_799, 172_800].map(durationText)).toEqual([
    '0 秒',
    '89 秒',
    '2 分钟',
    '90 分钟',
    '2 小时',
    '48 小时',
    '2 天',
  ]);
});

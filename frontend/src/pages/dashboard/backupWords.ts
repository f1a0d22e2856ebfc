import { shortTime } from '@/components/dates';
import type { Tone } from '@/components/StatusTag';
import { sizeText } from '@/services/attachment';
import type { BackupLog, BackupRun, Backups } from '@/services/generated/backup';

/** A line of the block: the name of a task, its state, and a remark. */
export interface BackupLine {
  name: string;
  tone: Tone;
  state: string;
  text: string;
  /** What has failed, and why. */
  failure?: string;
}

/** 45 秒, 12 分钟, 5 小时, 3 天 */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} 秒`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} 分钟`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} 小时` : `${Math.round(seconds / 86400)} 天`;
}

const names: Record<BackupRun['Task'], string> = {
  backup: '备份',
  verify: '检查数据',
  verify_target: '检查备份',
};

/** The state of a command. Late is worse than one failed run. */
function stateOf({ Expected, Late, FailedAt, GoodAt }: BackupRun): Pick<BackupLine, 'tone' | 'state'> {
  if (Expected && Late) return { tone: 'danger', state: '迟了' };
  if (FailedAt) return { tone: 'danger', state: '失败' };
  if (!Expected) return { tone: 'neutral', state: '不提醒' };
  return GoodAt ? { tone: 'success', state: '正常' } : { tone: 'neutral', state: '还没有' };
}

/** What a good back-up has, and where it is. */
function savedText({ Database, Contents, Files, Target }: BackupRun, embedded: boolean): string {
  const files = Files > 0 ? `文件 ${Files} 个、${sizeText(Contents)}` : '没有文件';
  const database = embedded ? `数据库 ${sizeText(Database)}，` : '';
  return `${database}${files}，在 ${Target}`;
}

function runLine(run: BackupRun, embedded: boolean): BackupLine {
  const { Task, GoodAt, WatchedFrom, Age, FailedAt, Failure } = run;
  const since = GoodAt
    ? `${shortTime(GoodAt)} 成功，${durationText(Age)}前`
    : `还没有成功过，从 ${shortTime(WatchedFrom)} 算起`;
  return {
    name: Task === 'backup' && !embedded ? '备份上传的文件' : names[Task],
    ...stateOf(run),
    text: Task === 'backup' && GoodAt ? `${since}。${savedText(run, embedded)}` : since,
    failure: FailedAt ? `${shortTime(FailedAt)} 失败：${Failure}` : undefined,
  };
}

function logLine({ Lag, Late, Target, Failure, Until }: BackupLog): BackupLine {
  return {
    name: '连续备份',
    ...(Late ? { tone: 'danger', state: '落后' } : { tone: 'success', state: '正常' }),
    text: Until ? `落后 ${durationText(Lag)}，在 ${Target}` : `还没有送出过，目标是 ${Target}`,
    failure: Failure ? `送不出去：${Failure}` : undefined,
  };
}

/** The lines of the block. The continuous back-up has one where it has run. */
export function linesOf({ Runs, Log, Embedded, DiskFree, DiskSize, DiskLow }: Backups): BackupLine[] {
  return [
    ...Runs.map((run) => runLine(run, Embedded)),
    ...(Log ? [logLine(Log)] : []),
    {
      name: '磁盘',
      ...(DiskLow ? { tone: 'danger', state: '快满了' } : { tone: 'success', state: '正常' }),
      text: `剩 ${sizeText(DiskFree)}，共 ${sizeText(DiskSize)}（${DiskSize > 0 ? Math.floor((100 * DiskFree) / DiskSize) : 0}%）`,
    },
  ];
}

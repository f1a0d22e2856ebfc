import type { Overlap } from '../api';

/** The most applications that the warning names. A phone has room for these beside the buttons. */
const most = 3;

const timeOf = (text: string) => text.replace('T', ' ').slice(0, 16);

/** The other applications for the same days or times, one a line. It is a warning: the form can still be submitted. */
export function overlapsText(overlaps: readonly Overlap[] = [], own: boolean): string | undefined {
  if (overlaps.length === 0) return undefined;
  const whose = own ? '您' : '申请人';
  const lines = overlaps
    .slice(0, most)
    .map(
      ({ ApplicationNo, From, To, State }) =>
        `与${whose}的另一份申请时间重叠：${ApplicationNo}，${timeOf(From)} 至 ${timeOf(To)}，${State}`,
    );
  if (overlaps.length > most) lines.push(`另有 ${overlaps.length - most} 份也重叠`);
  return lines.join('\n');
}

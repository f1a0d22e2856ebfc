import type { Change, LineChange, RecordLines } from '@/services/generated/record';
import { valueText } from '../value';

/** The changes of lines, a text for each: `第 3 行：数量 10 → 12`. */
export const lineTexts = (lines: RecordLines | undefined, changes: readonly LineChange[]): string[] =>
  changes.map((change) => `${placeOf(change)}：${fieldTexts(lines, change)}`);

function placeOf({ From, To, Moved }: LineChange): string {
  if (From === 0) return `新增第 ${To} 行`;
  if (To === 0) return `删除第 ${From} 行`;
  return Moved ? `第 ${From} 行移到第 ${To} 行` : `第 ${To} 行`;
}

function fieldTexts(lines: RecordLines | undefined, { From, To, Changes }: LineChange): string {
  const text = (field: string, value: Change['From'], name: string | undefined) => {
    const declared = lines?.fields[field];
    return name || (declared ? valueText(declared, value) : String(value ?? '—'));
  };
  const texts = Changes.map((change) => {
    const before = text(change.Field, change.From, change.FromName);
    const after = text(change.Field, change.To, change.ToName);
    if (From === 0) return `${change.Label} ${after}`;
    return To === 0 ? `${change.Label} ${before}` : `${change.Label} ${before} → ${after}`;
  });
  return texts.join('，') || '内容不变';
}

import { diffArrays } from 'diff';
import type { AnnouncementVersion } from '../api';

/** A paragraph that a version keeps, adds or removes. */
export interface Paragraph {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The changes of the paragraphs; unchanged ones far from any change become one ellipsis. */
export function paragraphsOf(before: string, after: string): Paragraph[] {
  const changes = diffArrays(before.split('\n\n'), after.split('\n\n'));
  return changes.flatMap(({ added, removed, value }): Paragraph[] => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    if (kind === 'same' && value.length > 2) return [{ kind, text: '……' }];
    return value.map((text) => ({ kind, text }));
  });
}

const labels = {
  Title: '标题',
  Category: '类别',
  Summary: '摘要',
  Audience: '发布范围',
  Attachments: '附件',
} as const;

/** The fields other than the text in which one version differs from the one before. */
export const fieldsOf = (before: AnnouncementVersion, after: AnnouncementVersion) =>
  (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: labels[name], from: before[name] || '—', to: after[name] || '—' }));

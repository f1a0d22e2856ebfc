import { expect, it } from 'vitest';
import type { AnnouncementVersion } from '../api';
import { fieldsOf, paragraphsOf } from './differences';

it('paragraphs that came and went stand beside each other; long parts that stayed are left out', () => {
  expect(paragraphsOf('一\n\n二\n\n三', '一\n\n二，改过\n\n三')).toEqual([
    { kind: 'same', text: '一' },
    { kind: 'removed', text: '二' },
    { kind: 'added', text: '二，改过' },
    { kind: 'same', text: '三' },
  ]);
  expect(paragraphsOf('一\n\n二\n\n三', '一\n\n二\n\n三\n\n四')).toEqual([
    { kind: 'same', text: '……' },
    { kind: 'added', text: '四' },
  ]);
});

it('names the fields that differ', () => {
  const one = { Title: '甲', Category: '公司公告', Summary: '', Audience: '全体', Attachments: '' };
  const other = { ...one, Title: '乙', Attachments: '表.pdf' };
  expect(fieldsOf(one as AnnouncementVersion, other as AnnouncementVersion)).toEqual([
    { label: '标题', from: '甲', to: '乙' },
    { label: '附件', from: '—', to: '表.pdf' },
  ]);
});

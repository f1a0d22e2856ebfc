import { describe, expect, it } from 'vitest';
import { draftOf, initial, mostLetters } from './draft';

describe('a draft', () => {
  it('is for departments, posts, people and roles, at once or at a time', () => {
    const draft = draftOf({
      ...initial,
      Title: '停水',
      Content: '请储水',
      People: [{ Kind: 'department', Id: '10103', Name: '行政部' }],
      Roles: ['dormitory'],
      When: 'later',
      At: '2026-11-20T08:30',
    });
    expect(draft).toEqual({
      Channel: '企业微信',
      Format: 'card',
      Title: '停水',
      Content: '请储水',
      TemplateId: '',
      Values: {},
      To: [
        { Kind: 'department', Id: '10103' },
        { Kind: 'role', Id: 'dormitory' },
      ],
      At: '2026-11-20T08:30:00',
    });
    expect(draftOf({ ...initial, At: '2026-11-20T08:30' }).At).toBe('');
  });

  it('is a text by SMS, which has no cards', () => {
    expect(draftOf({ ...initial, Channel: '短信' }).Format).toBe('text');
  });

  it.each([
    ['企业微信', 'card', 160],
    ['企业微信', 'text', 500],
    ['短信', 'card', 195],
  ] as const)('%s %s has up to %i characters', (Channel, Format, most) => {
    expect(mostLetters({ Channel, Format, Title: '停水通知' })).toBe(most);
  });
});

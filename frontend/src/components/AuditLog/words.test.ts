import { describe, expect, it } from 'vitest';
import { exactTime, otherText, personText, plainValue } from './words';

describe('the words of the logs', () => {
  it('names people with their accounts, and nobody by a dash', () => {
    expect(personText('陈建国', 'admin')).toBe('陈建国（admin）');
    expect(personText('', 'admin')).toBe('admin');
    expect(personText('', '')).toBe('—');
  });

  it('names the other account only where it is another one', () => {
    const row = { ActorName: '陈建国', ActorAccount: 'admin', SubjectName: '张伟', SubjectAccount: 'putong' };
    expect(otherText(row)).toBe('张伟（putong）');
    expect(otherText({ ...row, SubjectAccount: 'admin' })).toBe('');
    expect(otherText({ ...row, SubjectAccount: '' })).toBe('');
  });

  it('tells times to the second', () => {
    expect(exactTime('2026-11-20T08:30:05.123')).toBe('2026-11-20 08:30:05');
  });

  it.each([
    [null, '—'],
    ['', '—'],
    [true, '是'],
    [false, '否'],
    [12345.5, '12,345.5'],
    ['2026-11-20T00:00:00', '2026-11-20'],
    ['2026-11-20T08:30:05.12', '2026-11-20 08:30:05'],
    ['A栋', 'A栋'],
  ])('reads the value %s as %s', (value, text) => {
    expect(plainValue(value)).toBe(text);
  });
});

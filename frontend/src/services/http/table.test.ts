import { describe, expect, it } from 'vitest';
import { clientTable } from './table';

describe('the client table', () => {
  it.each([
    ['main', 'newer', [0], 10_000, 'reject'],
    ['file', 'newer', [0], 10_000, 'reject'],
    ['crm', 'newer', [0], 10_000, 'reject'],
    ['handler', 'older', [0], 1_000_000, 'reject'],
    ['net', 'older', [0], 1_000_000, 'resolve'],
    ['la', 'older', [0, 100], 1_000_000, 'reject'],
    ['mp', 'older', [0, 20000], 1_000_000, 'reject'],
    ['api', 'newer', [0, 20000], 10_000, 'reject'],
    ['gt', 'older', [0, 100], 1_000_000, 'reject'],
  ])('%s is %s', (name, profile, success, timeout, failure) => {
    expect(clientTable.filter((row) => row.name === name)).toEqual([
      { name, profile, success, timeout, failure, header: 'header', files: 'filesHost' },
    ]);
  });

  it('has no other client', () => {
    expect(clientTable).toHaveLength(9);
  });
});

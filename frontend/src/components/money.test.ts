import { describe, expect, it } from 'vitest';
import { difference, yuan } from './money';

describe('amounts', () => {
  it('have two digits after the point and their thousands apart', () => {
    expect(yuan(46170.7)).toBe('46,170.70');
    expect(yuan(0)).toBe('0.00');
    expect(yuan(-51.2)).toBe('-51.20');
    expect(yuan(1234567.895)).toBe('1,234,567.90');
  });

  it('differ by whole cents, with a sign', () => {
    expect(difference(46200, 46170.73)).toBe('+29.27');
    expect(difference(0.1, 0.3)).toBe('-0.20');
    expect(difference(5.05, 5.05)).toBe('0.00');
  });
});

import type { PasswordRule } from '@/services/http';

/**
 * Why a new password cannot be used, or `undefined`. The rules are the gateway's; it also knows whose password it is,
 * which ones there were before, and has the last word.
 */
export const weaknessOf = (password: string, rules: readonly PasswordRule[]): string | undefined =>
  rules.find(({ pattern }) => !new RegExp(pattern, 'u').test(password))?.text;

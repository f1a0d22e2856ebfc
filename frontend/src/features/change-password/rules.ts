import type { PasswordRule } from '@/services/http';

/**
 * Why a new password cannot be used, or `undefined`. The rules are the gateway's; it also checks the account and
 * earlier passwords, and decides.
 */
export const weaknessOf = (password: string, rules: readonly PasswordRule[]): string | undefined =>
  rules.find(({ pattern }) => !new RegExp(pattern, 'u').test(password))?.text;

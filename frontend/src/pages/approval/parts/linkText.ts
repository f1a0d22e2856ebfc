import type { FormValues, Link } from '../api';

/** The field that a revocation has and no other form. */
const reason = '$reason';

/** The relation of another application to this one: it is revoked by this one, or revokes it. */
export function linkText({ State, RealTo, RealDays }: Link, form: FormValues): string {
  if (reason in form) return `原申请（${State}）：`;
  const real = RealTo && RealDays ? `，实际最后一天 ${RealTo}，共 ${RealDays} 天` : '';
  return `撤销申请（${State}${real}）：`;
}

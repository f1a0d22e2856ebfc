import { Form } from 'antd';
import { yuan } from '@/components/money';
import type { LineRow } from '@/services/generated/record';

/** The cents of an amount, rounded: a sum of fractions would be off. */
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);

/** The sum of a plan's lines; the server adds the cents of rounded shares to the last one. */
export function PlanSum() {
  const form = Form.useFormInstance();
  const total = cents(Form.useWatch('Amount', form));
  const lines = (Form.useWatch('Plan', form) ?? []) as readonly LineRow[];
  if (lines.length === 0)
    return <p className="qiao-note">不填付款计划时，按应用设置中的默认付款计划生成。</p>;
  const open = lines.some(({ Share, Amount }) => !Share && !Amount);
  const sum = lines.reduce(
    (all, { Share, Amount }) => all + (Share ? Math.round((total * Number(Share)) / 100) : cents(Amount)),
    0,
  );
  const left = total - sum;
  // As many cents as there are shares may be rounding.
  const done = Math.abs(left) <= lines.length / 2;
  return (
    <p className={done || open ? 'qiao-note' : 'qiao-danger'} role="status">
      付款计划合计 {yuan((done || open ? total : sum) / 100)} 元
      {open && left > 0 && `，余款 ${yuan(left / 100)} 元`}
      {!done && !open && `，与合同金额相差 ${yuan(Math.abs(left) / 100)} 元`}
    </p>
  );
}

import { Form, type FormRule } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { PasswordInput } from '@/components/PasswordInput';
import { runtimeConfig } from '@/services/runtimeConfig';
import { weaknessOf } from './rules';

/** The inputs: the present password, and the new one twice. */
export interface PasswordFields {
  current: string;
  next: string;
  again: string;
}

/** For the button that submits it. */
export const formId = 'change-password';

/** Makes a dialog's main button the form's own, so that Enter in a field presses it. */
export const submitButton = { htmlType: 'submit', form: formId } as const;

const againRules: FormRule[] = [
  { required: true, message: '请再次输入新密码' },
  ({ getFieldValue }) => ({
    validator: (_, value: string) =>
      !value || value === getFieldValue('next')
        ? Promise.resolve()
        : Promise.reject(new Error('两次输入的新密码不一致')),
  }),
];

interface Props {
  account: string;
  failure?: string;
  /** Whether anything is filled in. */
  onTyped?: (typed: boolean) => void;
  onFinish: (fields: PasswordFields) => void;
}

/** The three fields, with the rules for a new password. */
export function PasswordForm({ account, failure, onTyped, onFinish }: Props) {
  return (
    <Form
      id={formId}
      layout="vertical"
      requiredMark={false}
      onValuesChange={(_, fields: Partial<PasswordFields>) => onTyped?.(Object.values(fields).some(Boolean))}
      onFinish={onFinish}
      style={{ marginTop: 16 }}
    >
      <FailureAlert text={failure} />
      {/* Password managers need the account whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Form.Item label="原密码" name="current" rules={[{ required: true, message: '请输入原密码' }]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        label="新密码"
        name="next"
        extra={runtimeConfig().password.text}
        rules={[
          { required: true, message: '请输入新密码' },
          {
            validator(_, value: string) {
              const weakness = value && weaknessOf(value, runtimeConfig().password.rules);
              return weakness ? Promise.reject(new Error(weakness)) : Promise.resolve();
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item label="确认新密码" name="again" dependencies={['next']} rules={againRules}>
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </Form>
  );
}

import { UserOutlined } from '@ant-design/icons';
import { Button, Form, type InputRef } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { CodeField, codePause, codeRules } from '@/components/CodeField';
import { FailureAlert } from '@/components/FailureAlert';
import { TextInput } from '@/components/TextInput';
import { useCountdown } from '@/components/useCountdown';
import { useFailureCount } from '@/components/useFailureCount';
import { askForCode } from '@/services/account';
import { signInFailureText } from '@/services/failure';
import { signInByCode } from '@/services/session';
import styles from './SignInForm.module.css';

interface Fields {
  account: string;
  code: string;
}

interface Props {
  initial: string;
  onPassword: (account: string) => void;
}

/** Asks for a code and signs in with it; the refs are those of the two fields. */
function useCode(initial: string) {
  const [form] = Form.useForm<Fields>();
  const account = useRef<InputRef>(null);
  const code = useRef<InputRef>(null);
  const [busy, setBusy] = useState<'asking' | 'signingIn'>();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [left, countDown] = useCountdown();
  const countFailure = useFailureCount();

  useEffect(() => {
    (initial ? code : account).current?.focus();
  }, [initial]);

  const ask = async () => {
    const fields = await form.validateFields(['account']).catch(() => undefined);
    if (!fields) return account.current?.focus();
    setBusy('asking');
    setFailure(undefined);
    try {
      await askForCode(fields.account);
      setAsked(true);
      countDown(codePause);
      code.current?.focus();
    } catch (error) {
      setFailure(signInFailureText(error));
    }
    setBusy(undefined);
  };

  const submit = async (fields: Fields) => {
    setBusy('signingIn');
    setFailure(undefined);
    try {
      await signInByCode(fields.account, fields.code);
    } catch (error) {
      setFailure([signInFailureText(error), ...countFailure(fields.account.trim(), error)].join('\n'));
      code.current?.focus({ cursor: 'all' });
    }
    setBusy(undefined);
  };
  return { form, account, code, busy, asked, failure, left, ask, submit };
}

/** Signing in with a code that goes to the account's mobile number. */
export default function CodeForm({ initial, onPassword }: Props) {
  const { form, account, code, busy, asked, failure, left, ask, submit } = useCode(initial);
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ account: initial }}
      validateTrigger="onSubmit"
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) =>
        (errorFields[0]?.name[0] === 'account' ? account : code).current?.focus()
      }
    >
      <AccountItem ref={account} />
      <Form.Item label="验证码" name="code" rules={codeRules}>
        <CodeField ref={code} left={left} asked={asked} busy={busy !== undefined} onAsk={() => void ask()} />
      </Form.Item>
      {asked && (
        <p className={styles.sent} role="status">
          如账号可用，验证码已发到登记手机，5 分钟有效
        </p>
      )}
      <FailureAlert text={failure} />
      <Button
        type="primary"
        htmlType="submit"
        block
        loading={busy === 'signingIn'}
        disabled={busy === 'asking'}
      >
        {busy === 'signingIn' ? '正在登录' : '登录'}
      </Button>
      <Button
        type="link"
        block
        className="qiao-mt-8"
        disabled={busy !== undefined}
        onClick={() => onPassword(form.getFieldValue('account') ?? '')}
      >
        密码登录
      </Button>
    </Form>
  );
}

function AccountItem({ ref }: { ref: Ref<InputRef> }) {
  return (
    <Form.Item
      label="账号或手机号"
      name="account"
      rules={[{ required: true, whitespace: true, message: '请输入账号或手机号' }]}
    >
      <TextInput
        ref={ref}
        prefix={<UserOutlined aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
    </Form.Item>
  );
}

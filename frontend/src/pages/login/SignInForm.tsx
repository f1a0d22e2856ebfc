import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { PasswordInput } from '@/components/PasswordInput';
import { useSignOut } from '@/components/useSignOut';
import { failureText } from '@/services/failure';
import { ApiError } from '@/services/http';
import { runtimeConfig } from '@/services/runtimeConfig';
import { restoreSession, signIn, useSessionState } from '@/services/session';

interface Fields {
  account: string;
  password: string;
}

export function SignInForm() {
  const [form] = Form.useForm<Fields>();
  const account = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const state = useSessionState();
  const countFailure = useFailureCount();

  useEffect(() => {
    account.current?.focus();
  }, []);

  const submit = async (fields: Fields) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(fields.account.trim(), fields.password);
    } catch (error) {
      setFailure([failureText(error), ...countFailure(fields.account.trim(), error)].join('\n'));
      // The likeliest mistake, ready to be typed over.
      password.current?.focus({ cursor: 'all' });
    }
    setBusy(false);
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) =>
        (errorFields[0]?.name[0] === 'account' ? account : password).current?.focus()
      }
    >
      <Form.Item
        label="账号"
        name="account"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <Input
          ref={account}
          prefix={<UserOutlined aria-hidden="true" />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
        />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
        <PasswordInput
          ref={password}
          prefix={<LockOutlined aria-hidden="true" />}
          autoComplete="current-password"
          maxLength={128}
        />
      </Form.Item>
      <FailureAlert text={failure} />
      {state.status === 'failed' && !failure && <HalfSignedIn error={state.error} />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {busy ? '正在登录' : '登录'}
      </Button>
    </Form>
  );
}

/** How many wrong passwords in a row bring the sentence about the lock. */
const warnFrom = 3;

/**
 * Counts the refusals of each account, and gives back what is to be said beside one. The gateway refuses a locked account
 * in the words of a wrong password, so that nobody can tell which accounts there are.
 */
function useFailureCount(): (account: string, error: unknown) => string[] {
  const counts = useRef(new Map<string, number>());
  return (account, error) => {
    if (!(error instanceof ApiError) || error.kind !== 'business') return [];
    const count = (counts.current.get(account) ?? 0) + 1;
    counts.current.set(account, count);
    const { failures, minutes } = runtimeConfig().signIn;
    return count < Math.min(warnFrom, failures) ? [] : [`连续输错 ${failures} 次后请等待 ${minutes} 分钟`];
  };
}

/** The server has signed the user in, but nothing could be loaded: the session is open. */
function HalfSignedIn({ error }: { error: unknown }) {
  const leave = useSignOut();
  return (
    <>
      <FailureAlert text={failureText(error)} />
      <div style={{ display: 'flex', gap: 12, marginBottom: 16 }}>
        <Button onClick={() => void restoreSession()}>重试</Button>
        <Button onClick={() => void leave()}>退出登录</Button>
      </div>
    </>
  );
}

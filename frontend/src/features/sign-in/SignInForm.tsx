import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Form, type InputRef } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PasswordInput } from '@/components/PasswordInput';
import { TextInput } from '@/components/TextInput';
import { useFailureCount } from '@/components/useFailureCount';
import { useSignOut } from '@/components/useSignOut';
import { failureText, signInFailureText } from '@/services/failure';
import { runtimeConfig } from '@/services/runtimeConfig';
import { keepAccount, keptAccount, restoreSession, signIn, useSessionState } from '@/services/session';
import styles from './SignInForm.module.css';
import { WechatSignIn } from './WechatSignIn';
import { offerBinding } from './wechat';

interface Fields {
  account: string;
  password: string;
}

const CodeForm = lazyWithRetry(
  () => import('./CodeForm'),
  <div className={styles.loading} aria-busy="true" />,
);

/** Sign-in by password, by 企业微信, or by a code if the gateway can send one. A typed account stays when the way changes. */
export function SignInForm() {
  const [account, setAccount] = useState(keptAccount);
  const [byCode, setByCode] = useState(false);
  const change = (typed: string) => {
    setAccount(typed);
    setByCode(!byCode);
  };
  const form = byCode ? (
    <CodeForm initial={account} onPassword={change} />
  ) : (
    <PasswordForm initial={account} onCode={change} />
  );
  if (!runtimeConfig().signIn.wechat) return form;
  return (
    <>
      {form}
      <WechatSignIn />
    </>
  );
}

interface Props {
  initial: string;
  onCode: (account: string) => void;
}

/** Signs in by password; the refs are those of the two fields. */
function usePassword(initial: string) {
  const [form] = Form.useForm<Fields>();
  const account = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [remember, setRemember] = useState(() => keptAccount() !== '');
  const countFailure = useFailureCount();

  useEffect(() => {
    (initial ? password : account).current?.focus();
  }, [initial]);

  const submit = async (fields: Fields) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(fields.account.trim(), fields.password);
      keepAccount(remember ? fields.account.trim() : '');
      void offerBinding();
    } catch (error) {
      setFailure([signInFailureText(error), ...countFailure(fields.account.trim(), error)].join('\n'));
      // The likeliest mistake, ready to be typed over.
      password.current?.focus({ cursor: 'all' });
    }
    setBusy(false);
  };
  return { form, account, password, busy, failure, remember, setRemember, submit };
}

function PasswordForm({ initial, onCode }: Props) {
  const { form, account, password, busy, failure, remember, setRemember, submit } = usePassword(initial);
  const state = useSessionState();
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
        (errorFields[0]?.name[0] === 'account' ? account : password).current?.focus()
      }
    >
      <AccountItems account={account} password={password} />
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
        记住账号
      </label>
      <FailureAlert text={failure} />
      {state.status === 'failed' && !failure && <HalfSignedIn error={state.error} />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {busy ? '正在登录' : '登录'}
      </Button>
      {runtimeConfig().signIn.codes && (
        <Button
          type="link"
          block
          className="qiao-mt-8"
          disabled={busy}
          onClick={() => onCode(form.getFieldValue('account') ?? '')}
        >
          验证码登录
        </Button>
      )}
    </Form>
  );
}

interface ItemsProps {
  account: Ref<InputRef>;
  password: Ref<InputRef>;
}

function AccountItems({ account, password }: ItemsProps) {
  return (
    <>
      <Form.Item
        label="账号"
        name="account"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <TextInput
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
    </>
  );
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

import { LockOutlined } from '@ant-design/icons';
import { Button, Form, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { PasswordInput } from '@/components/PasswordInput';
import { useFailureCount } from '@/components/useFailureCount';
import { failureText } from '@/services/failure';
import { unlockSession } from '@/services/session';

/** `name` is whose password it is. */
export function UnlockForm({ name }: { name: string }) {
  const password = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const countFailure = useFailureCount();
  useEffect(() => password.current?.focus(), []);

  const unlock = async (fields: { password: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await unlockSession(fields.password);
    } catch (error) {
      setFailure([failureText(error), ...countFailure(name, error)].join('\n'));
      password.current?.focus({ cursor: 'all' });
    }
    setBusy(false);
  };

  return (
    <Form
      layout="vertical"
      size="large"
      validateTrigger="onSubmit"
      onFinish={(fields) => void unlock(fields)}
      onFinishFailed={() => password.current?.focus()}
    >
      <Form.Item name="password" rules={[{ required: true, message: '请输入密码' }]}>
        <PasswordInput
          ref={password}
          aria-label="密码"
          placeholder="登录密码"
          prefix={<LockOutlined aria-hidden="true" />}
          autoComplete="current-password"
          maxLength={128}
        />
      </Form.Item>
      <FailureAlert text={failure} />
      <Button type="primary" htmlType="submit" block loading={busy}>
        解锁
      </Button>
    </Form>
  );
}

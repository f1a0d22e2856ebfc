import { App, Form, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { CodeField, codePause, codeRules } from '@/components/CodeField';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { PasswordInput } from '@/components/PasswordInput';
import { TextInput } from '@/components/TextInput';
import { useCountdown } from '@/components/useCountdown';
import { useSubmission } from '@/components/useSubmission';
import { askMobileCode, changeMobile } from '@/services/mobile';
import { changeOwn } from '@/services/session';
import styles from './Mobile.module.css';

interface Fields {
  mobile: string;
  password: string;
  code: string;
}

interface Props extends DialogState {
  account: string;
  /** The number so far, with its middle hidden; empty without one. */
  former: string;
  /** 确认: the present number was entered by another person. */
  verb: '登记' | '更换' | '确认';
}

const formId = 'own-mobile';

/** Asks for the code, and changes the number with it. */
function useMobileChange({ verb, onClose }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const code = useRef<InputRef>(null);
  const [askedFor, setAskedFor] = useState('');
  const [left, countDown] = useCountdown();
  const asking = useSubmission(({ mobile, password }: Fields) => askMobileCode(mobile, password));
  const changing = useSubmission(async (fields: Fields) => {
    changeOwn({ mobile: await changeMobile(fields.mobile, fields.code), mobileUnconfirmed: false });
  });

  const ask = async () => {
    const fields = await form.validateFields(['mobile', 'password']).catch(() => undefined);
    if (!fields || !(await asking.submit(form.getFieldsValue()))) return;
    setAskedFor(form.getFieldValue('mobile').trim());
    countDown(codePause);
    code.current?.focus();
  };
  const change = async (fields: Fields) => {
    if (!(await changing.submit(fields))) return code.current?.focus({ cursor: 'all' });
    void message.success(`手机号已${verb}`);
    onClose();
  };
  return { form, code, askedFor, left, asking, changing, ask, change };
}

/** Changes the user's own mobile number: the password proves who asks, and the code whose number it is. */
export default function MobileDialog(props: Props) {
  const { account, former, verb, open, onClose, afterClose } = props;
  const [typed, setTyped] = useState(false);
  const { form, code, askedFor, left, asking, changing, ask, change } = useMobileChange(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title={`${verb}手机号`}
      width={420}
      form={formId}
      okText={verb}
      pending={changing.saving}
      failure={asking.failure ?? changing.failure}
      unsaved={typed && changing.status !== 'saved' ? '手机号' : undefined}
    >
      <About verb={verb} former={former} />
      <Form<Fields>
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        className="qiao-mt-16"
        onValuesChange={(_, fields) => setTyped(Object.values(fields).some(Boolean))}
        onFinish={(fields) => void change(fields)}
      >
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <NumberItems label={verb === '确认' ? '手机号' : '新手机号'} />
        <Form.Item label="验证码" name="code" rules={codeRules}>
          <CodeField
            ref={code}
            left={left}
            asked={askedFor !== ''}
            busy={asking.saving || changing.saving}
            onAsk={() => void ask()}
          />
        </Form.Item>
        {askedFor && (
          <p className={styles.sent} role="status">
            验证码已发到 {askedFor}，5 分钟有效
          </p>
        )}
      </Form>
    </Dialog>
  );
}

function NumberItems({ label }: { label: string }) {
  return (
    <>
      <Form.Item
        label={label}
        name="mobile"
        rules={[{ required: true, pattern: /^\s*1\d{10}\s*$/, message: '请输入 11 位手机号' }]}
      >
        <TextInput type="tel" autoComplete="tel" inputMode="numeric" maxLength={13} />
      </Form.Item>
      <Form.Item label="登录密码" name="password" rules={[{ required: true, message: '请输入登录密码' }]}>
        <PasswordInput autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </>
  );
}

/** The purpose of the number, or why it has to be confirmed. */
const About = ({ verb, former }: Pick<Props, 'verb' | 'former'>) =>
  verb === '确认' ? (
    <p>登记的 {former} 由他人填写，您确认之前不能用它收登录验证码。请输入这个号码，或者您的另一个号码。</p>
  ) : (
    <p>可以用手机号登录，验证码也发到这个号码。{former && `现在登记的是 ${former}。`}</p>
  );

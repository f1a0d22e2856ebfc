import { Form, Input, Modal } from 'antd';
import type { DialogState } from '@/components/LazyDialog';
import { Candidates } from './Candidates';
import styles from './Dialog.module.css';
import { useCandidates } from './useCandidates';
import { useSwitch } from './useSwitch';

const formId = 'account-switch';

/** Finds an account and goes on under it (specification §1). Enter first finds and then switches. */
export default function AccountSwitchDialog({ open, onClose, afterClose }: DialogState) {
  const { found, chosen, choose, searching, search, reset } = useCandidates();
  const { busy, enter } = useSwitch();
  const submit = ({ text }: { text: string }) => void (chosen ? enter(chosen.Account) : search(text));
  return (
    <Modal
      open={open}
      title="切换账号"
      width={440}
      okText={chosen ? `切换到${chosen.RealName}` : '查找'}
      cancelText="取消"
      confirmLoading={searching || busy}
      mask={{ closable: !busy }}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <p className="qiao-quiet qiao-mb-12">以对方的权限操作，最长 30 分钟，并记入审计日志。</p>
      <Form id={formId} onFinish={submit} onValuesChange={reset}>
        <Form.Item
          name="text"
          rules={[{ required: true, whitespace: true, message: '请输入账号或电话号码' }]}
        >
          <Input
            autoFocus
            allowClear
            maxLength={50}
            autoComplete="off"
            aria-label="账号或电话号码"
            placeholder="请输入账号/电话号码进行切换"
          />
        </Form.Item>
      </Form>
      <div className={styles.found} aria-live="polite">
        {found && <Candidates users={found} chosen={chosen} onChoose={choose} />}
      </div>
    </Modal>
  );
}

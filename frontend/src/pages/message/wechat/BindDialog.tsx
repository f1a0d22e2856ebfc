import { useDebounce } from 'ahooks';
import { App, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { NotedOption } from '@/components/NotedOption';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { bind, fetchMembers, type Unbound } from './api';
import { memberOptions } from './words';

interface Props extends DialogState {
  person: Unbound;
  onBound: () => void;
}

/** Binds a person to a member who was only in 企业微信 at the last comparison, or to a userid that the user types. */
export default function BindDialog({ person, onBound, ...dialog }: Props) {
  const id = useId();
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [checked, setChecked] = useState(false);
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const request = useRead((options) => fetchMembers({ keyword, pageSize: 20 }, options), {
    deps: [keyword],
  });
  const { saving, failure, submit, edited } = useSubmission(() => bind(person, chosen ?? '', checked));
  const save = async () => {
    if (!(await submit({}))) return;
    void message.success(`${person.RealName} 已绑定 ${chosen}`);
    onBound();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`绑定企业微信：${person.RealName}`}
      width={520}
      form={id}
      okText="绑定"
      pending={saving}
      failure={failure}
      unsaved={chosen ? '所选的企业微信账号' : undefined}
    >
      <form
        id={id}
        className="qiao-stack qiao-gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void save();
        }}
      >
        <p>
          绑定后，他用这个企业微信账号登录本系统、接收消息；企业微信里的部门、职务和手机号按本系统的资料更新。
        </p>
        <ReadSelect
          aria-label="企业微信账号"
          request={request}
          value={chosen}
          options={memberOptions(request.data?.list ?? [], typed, chosen)}
          optionRender={NotedOption}
          placeholder="选择没有绑定的成员，或输入企业微信账号"
          none="没有未绑定的成员；可以直接输入企业微信账号"
          allowClear
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={(next?: string) => {
            setChosen(next);
            edited();
          }}
        />
        <Checkbox checked={checked} onChange={({ target }) => setChecked(target.checked)}>
          姓名不同，已核对是同一人
        </Checkbox>
      </form>
    </Dialog>
  );
}

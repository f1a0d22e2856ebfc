import { useDebounce } from 'ahooks';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { Field, FormDialog } from '@/components/Form';
import type { DialogState } from '@/components/LazyDialog';
import { NotedOption } from '@/components/NotedOption';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { type Binding, bind, fetchMembers, type Unbound } from './api';
import { memberOptions } from './words';

interface Props extends DialogState {
  person: Unbound;
  onBound: () => void;
}

/** Binds a person to a member who was only in 企业微信 at the last comparison, or to a userid that the user types. */
export default function BindDialog({ person, onBound, ...dialog }: Props) {
  const save = async (binding: Binding) => {
    await bind(person, binding);
    onBound();
    return `${person.RealName} 已绑定 ${binding.WechatId}`;
  };
  return (
    <FormDialog<Binding>
      {...dialog}
      scene="update"
      noun="绑定"
      title="绑定企业微信"
      name={person.RealName}
      width={520}
      onSubmit={save}
    >
      <p className="qiao-note qiao-across qiao-mb-12">
        绑定后，他用这个企业微信账号登录本系统、接收消息；企业微信里的部门、职务和手机号按本系统的资料更新。
      </p>
      <Field name="WechatId" label="企业微信账号" required wide>
        <MemberSelect />
      </Field>
      <Field name="Checked" label="核对" valuePropName="checked" wide>
        <Checkbox>姓名不同，已核对是同一人</Checkbox>
      </Field>
    </FormDialog>
  );
}

interface SelectProps {
  value?: string;
  onChange?: (value?: string) => void;
}

function MemberSelect(control: SelectProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const request = useRead((options) => fetchMembers({ keyword, pageSize: 20 }, options), { deps: [keyword] });
  return (
    <ReadSelect
      {...control}
      request={request}
      options={memberOptions(request.data?.list ?? [], typed, control.value)}
      optionRender={NotedOption}
      placeholder="选择没有绑定的成员，或输入企业微信账号"
      none="没有未绑定的成员；可以直接输入企业微信账号"
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}

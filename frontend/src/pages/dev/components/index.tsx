import { Block } from '@/components/Block';
import { FailureAlert } from '@/components/FailureAlert';
import { PasswordInput } from '@/components/PasswordInput';
import { EnumerationTag, StatusTag, type Tone } from '@/components/StatusTag';
import { UserAvatar } from '@/components/UserAvatar';
import {
  cancelStatus,
  customerStatus,
  type Enumeration,
  examineStatus,
  remitStatus,
} from '@/services/generated/enumerations';
import { DialogSample, FormSample } from './DialogSamples';
import styles from './index.module.css';
import { refusal } from './rooms';
import { Sample, State } from './Sample';
import { TableSample } from './TableSample';

const enumerations: Record<string, Enumeration> = {
  customerStatus,
  remitStatus,
  examineStatus,
  cancelStatus,
};
const tones: Tone[] = ['success', 'warning', 'danger', 'info', 'neutral'];

const refresh = () => undefined;
const blocks = {
  加载中: { loading: true, refresh },
  加载失败: { loading: false, refresh, error: refusal('公告暂时读不出来') },
  没有内容: { loading: false, refresh, data: [] },
  有内容: { loading: false, refresh, data: ['关于国庆放假的通知', '食堂本周菜单'] },
  刷新失败: { loading: false, refresh, data: ['之前的公告'], error: refusal('公告暂时读不出来') },
};

/** Development mode only: the components that pages are made of, in all their states, and how to use them. */
export default function Components() {
  return (
    <div className={styles.page}>
      <h1>组件</h1>
      <TagSample />
      <DialogSample />
      <FormSample />
      <TableSample />
      <Sample
        title="Block 与 useRead"
        about="页面中自带数据的一块：useRead 负责读取、取消和定时刷新，Block 显示各种状态。标签页隐藏时不再读取。"
        code={`<Block title="公告" request={useRead(fetchNotices)} emptyText={(list) => (list.length === 0 ? '还没有公告' : undefined)}>
  {(list) => …}
</Block>`}
      >
        <div className={styles.blocks}>
          {Object.entries(blocks).map(([name, request]) => (
            <Block<string[]>
              key={name}
              title={name}
              request={request}
              emptyText={(list) => (list.length === 0 ? '还没有公告' : undefined)}
            >
              {(list) => list.map((title) => <p key={title}>{title}</p>)}
            </Block>
          ))}
        </div>
      </Sample>
      <Sample
        title="FailureAlert、PasswordInput、UserAvatar"
        about="提交失败的原因、可以显示的密码框、没有照片时用名字代替的头像。"
        code={`<FailureAlert text={failure} />
<PasswordInput autoComplete="new-password" />
<UserAvatar name="陈建国" src={session.avatar} />`}
      >
        <FailureAlert text="账号或密码不正确" />
        <PasswordInput aria-label="示例密码" autoComplete="off" />
        <div className="qiao-buttons">
          <UserAvatar name="陈建国" />
          <UserAvatar name="Anna Li" />
          <UserAvatar name="王新" src="/missing.png" size={44} />
        </div>
      </Sample>
    </div>
  );
}

function TagSample() {
  return (
    <Sample
      title="StatusTag 与 EnumerationTag"
      about="状态用词和颜色一起表示。枚举的值、文字和颜色在 Go 中声明一次，由 make generate 写到 services/generated/enumerations；未知的值原样显示。"
      code={`<EnumerationTag of={customerStatus} value={row.Status} />
<StatusTag tone="warning">处理中</StatusTag>
filters={[{ name: 'Status', label: '状态', options: customerStatus }]}`}
    >
      {Object.entries(enumerations).map(([name, enumeration]) => (
        <State key={name} name={name}>
          <div className="qiao-buttons">
            {[...enumeration.map(({ value }) => value), 9, null].map((value) => (
              <EnumerationTag key={value} of={enumeration} value={value} />
            ))}
          </div>
        </State>
      ))}
      <State name="全部颜色">
        <div className="qiao-buttons">
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
        </div>
      </State>
    </Sample>
  );
}

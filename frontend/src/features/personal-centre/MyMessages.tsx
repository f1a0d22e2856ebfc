import { App, Switch } from 'antd';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type Choice, fetchChoices, type MessageChoices, saveChoices } from '@/services/messageChoices';

const channels = [
  { name: 'Wechat', text: '企业微信', off: 'WechatOff' },
  { name: 'Sms', text: '短信', off: 'SmsOff' },
] as const;

/** 消息提醒: which kinds of notices reach the user outside of the system, and whether at night too. */
export function MyMessages() {
  const { message } = App.useApp();
  const request = useRead(fetchChoices);
  const [saved, setSaved] = useState<MessageChoices>();
  const [saving, setSaving] = useState(false);
  const save = async (kinds: readonly Choice[], allHours: boolean) => {
    setSaving(true);
    try {
      setSaved(await saveChoices(kinds, allHours));
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    setSaving(false);
  };
  return (
    <div className="qiao-mt-20">
      <Block title="消息提醒" request={request}>
        {(read) => {
          const data = saved ?? read;
          const { Kinds, AllHours, QuietHours } = data;
          const fixed = Kinds.filter(({ Fixed }) => Fixed).map(({ Kind }) => Kind);
          const change = (kind: Choice) =>
            void save(
              Kinds.map((one) => (one.Kind === kind.Kind ? kind : one)),
              AllHours,
            );
          return (
            <div className="qiao-body">
              {channels.map(({ text, off }) =>
                data[off] ? (
                  <p key={text} className="qiao-note qiao-mb-4">
                    {text}：{data[off]}
                  </p>
                ) : null,
              )}
              <table className="qiao-table">
                <thead>
                  <tr>
                    <th scope="col">类型</th>
                    {channels.map(({ text }) => (
                      <th key={text} scope="col">
                        {text}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {Kinds.map((kind) => (
                    <tr key={kind.Kind}>
                      <td>{kind.Kind}</td>
                      {channels.map(({ name, text, off }) => (
                        <td key={name}>
                          <Switch
                            size="small"
                            aria-label={`${kind.Kind} ${text}`}
                            checked={kind[name]}
                            disabled={saving || kind.Fixed || data[off] !== ''}
                            onChange={(on) => change({ ...kind, [name]: on })}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
              {QuietHours !== '无' && QuietHours !== '' && (
                <p className="qiao-spread qiao-mt-8">
                  <span>免打扰（{QuietHours}）</span>
                  <Switch
                    size="small"
                    aria-label="免打扰"
                    checked={!AllHours}
                    disabled={saving}
                    onChange={(quiet) => void save(Kinds, !quiet)}
                  />
                </p>
              )}
              <p className="qiao-note qiao-mt-8">
                系统内的提醒总会有；{fixed.join('、')}不能更改，其中账号安全不受免打扰限制。
              </p>
            </div>
          );
        }}
      </Block>
    </div>
  );
}

import { App, Skeleton, Switch } from 'antd';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { ReadFailure } from '@/components/ReadFailure';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import type { Kind } from '@/services/generated/message';
import { fetchDefaults, saveDefault } from './api';

/** The channels of each kind for people who have made no choice of their own. */
export default function DefaultsDialog(dialog: DialogState) {
  const { message } = App.useApp();
  const request = useRead(fetchDefaults);
  const { data, error, refresh } = request;
  const save = async (kind: Kind) => {
    try {
      await saveDefault(kind);
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    refresh();
  };
  return (
    <Dialog {...dialog} title="默认渠道" width={560}>
      <p className="qiao-note qiao-mb-12">
        没有在个人中心另选的人按这里接收；系统内的提醒总会有，灰色的不能关闭。免打扰时段在应用设置里。
      </p>
      {data ? (
        <table className="qiao-table">
          <thead>
            <tr>
              <th scope="col">类型</th>
              <th scope="col">企业微信</th>
              <th scope="col">短信</th>
            </tr>
          </thead>
          <tbody>
            {data.map((kind) => (
              <tr key={kind.Kind}>
                <td>{kind.Kind}</td>
                <td>
                  <Switch
                    size="small"
                    aria-label={`${kind.Kind} 企业微信`}
                    checked={kind.Wechat}
                    disabled={kind.Fixed}
                    onChange={(Wechat) => void save({ ...kind, Wechat })}
                  />
                </td>
                <td>
                  <Switch
                    size="small"
                    aria-label={`${kind.Kind} 短信`}
                    checked={kind.Sms}
                    onChange={(Sms) => void save({ ...kind, Sms })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : error ? (
        <ReadFailure {...request} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Dialog>
  );
}

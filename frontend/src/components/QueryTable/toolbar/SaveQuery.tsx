import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { fetchQueryRoles, type KeptQuery } from '@/services/keptQueries';
import { Dialog } from '../../Dialog';
import type { DialogState } from '../../LazyDialog';
import { ReadSelect } from '../../ReadSelect';
import { useRead } from '../../useRead';
import { useSubmission } from '../../useSubmission';
import type { Kept } from '../useKeptQueries';

interface Props extends DialogState {
  kept: Kept;
  /** The present conditions of the list; empty without any. */
  current: string;
}

interface Values {
  name: string;
  role?: string;
}

/** Saves the list's conditions with a name, for the user or for a role, and deletes saved ones. */
export default function SaveQuery({ kept, current, ...dialog }: Props) {
  const id = useId();
  const { saving, failure, submit } = useSubmission((work: () => Promise<void>) => work());
  const save = async ({ name, role }: Values) => {
    if (await submit(() => kept.keep(name.trim(), current, role))) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title="常用条件"
      width={420}
      form={current ? id : undefined}
      okText="保存"
      pending={saving}
      failure={failure}
    >
      {current ? (
        <Form id={id} layout="vertical" onFinish={(values: Values) => void save(values)}>
          <Form.Item
            name="name"
            label="把当前的搜索、筛选和排序保存为"
            rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
            extra={kept.queries.length > 0 ? '与已有名称相同时将替换它' : undefined}
          >
            <Input aria-label="名称" maxLength={12} placeholder="例如：空闲的女宿舍" />
          </Form.Item>
          {kept.mayShare && (
            <Form.Item name="role" label="共享给角色" extra="不选则只有自己看到">
              <Roles />
            </Form.Item>
          )}
        </Form>
      ) : (
        <p className="qiao-quiet qiao-mb-12">先在列表中设置搜索、筛选或排序，再在这里保存。</p>
      )}
      <Queries kept={kept} onForget={(query) => void submit(() => kept.forget(query.QueryId))} />
    </Dialog>
  );
}

function Roles(control: object) {
  const request = useRead(fetchQueryRoles);
  return (
    <ReadSelect
      {...control}
      request={request}
      allowClear
      placeholder="只给自己"
      options={request.data?.map(({ RoleId, FullName }) => ({ value: RoleId, label: FullName }))}
    />
  );
}

interface QueriesProps {
  kept: Kept;
  onForget: (query: KeptQuery) => void;
}

/** The saved conditions. Only users who may share delete shared ones. */
function Queries({ kept: { queries, mayShare }, onForget }: QueriesProps) {
  if (queries.length === 0) return null;
  return (
    <ul className="qiao-rows qiao-bordered" aria-label="已保存的条件">
      {queries.map((one) => (
        <li key={one.QueryId}>
          <span className="qiao-fill">
            {one.Name}
            {one.RoleName && <small className="qiao-note"> 共享给{one.RoleName}</small>}
          </span>
          {(!one.RoleName || mayShare) && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={`删除 ${one.Name}`}
              onClick={() => onForget(one)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

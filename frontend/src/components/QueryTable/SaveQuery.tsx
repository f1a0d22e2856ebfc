import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import type { SavedQuery } from './preferences';

interface Props extends DialogState {
  saved: SavedQuery[];
  /** The conditions of the list now; empty where there are none. */
  current: string;
  onChange: (saved: SavedQuery[]) => void;
}

/** Keeps the list's conditions under a name, and lets kept ones go. */
export default function SaveQuery({ saved, current, onChange, ...dialog }: Props) {
  const id = useId();
  const save = ({ name }: { name: string }) => {
    onChange([...saved.filter((one) => one.name !== name.trim()), { name: name.trim(), search: current }]);
    dialog.onClose();
  };
  return (
    <Dialog {...dialog} title="常用条件" width={420} form={current ? id : undefined} okText="保存">
      {current ? (
        <Form id={id} layout="vertical" onFinish={save}>
          <Form.Item
            name="name"
            label="把当前的搜索、筛选和排序保存为"
            rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
            extra={saved.length > 0 ? '与已有名称相同时将替换它' : undefined}
          >
            <Input aria-label="名称" maxLength={12} placeholder="例如：空闲的女宿舍" />
          </Form.Item>
        </Form>
      ) : (
        <p className="qiao-quiet qiao-mb-12">先在列表中设置搜索、筛选或排序，再在这里保存。</p>
      )}
      {saved.length > 0 && (
        <ul className="qiao-rows qiao-bordered" aria-label="已保存的条件">
          {saved.map((one) => (
            <li key={one.name}>
              <span className="qiao-fill">{one.name}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={`删除 ${one.name}`}
                onClick={() => onChange(saved.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { Field, FormDialog, type Scene, sceneText } from '@/components/Form';
import { LazyDialog } from '@/components/LazyDialog';
import { Select } from '@/components/Select';
import { EnumerationTag } from '@/components/StatusTag';
import { examineStatus } from '@/services/generated/enumerations';
import { buildings, type Room, refusal, sampleRoom } from './rooms';
import { Sample, State } from './Sample';

const states = {
  读: {},
  确认: { onOk: () => undefined },
  保存中: { onOk: () => undefined, pending: true },
  保存失败: { onOk: () => undefined, failure: '房号重复，请换一个房号后再保存' },
  有未保存的内容: { onOk: () => undefined, unsaved: '示例内容' },
};

export function DialogSample() {
  const [shown, setShown] = useState<keyof typeof states>('读');
  const [open, setOpen] = useState(false);
  return (
    <Sample
      title="Dialog"
      about="对话框的默认样式：宽 50%，距顶部 15vh，点遮罩或按 Esc 关闭，关闭即销毁。unsaved 写明会丢失什么，关闭前会先询问；没有 onOk 和 form 时只供阅读。"
      code={`<LazyDialog open={open} onClose={() => setOpen(false)}>
  {(dialog) => <Dialog {...dialog} title="标题" onOk={save} pending={saving} failure={failure} unsaved={dirty ? '报修单' : undefined}>…</Dialog>}
</LazyDialog>`}
    >
      <div className="qiao-buttons">
        {(Object.keys(states) as (keyof typeof states)[]).map((name) => (
          <Button
            key={name}
            onClick={() => {
              setShown(name);
              setOpen(true);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => (
          <Dialog
            {...dialog}
            title={`示例：${shown}`}
            {...states[shown]}
            pending={shown === '保存中' && open}
          >
            {Array.from(
              { length: 30 },
              (_, line) => `第 ${line + 1} 行：内容较长时在标题与按钮之间滚动。`,
            ).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Dialog>
        )}
      </LazyDialog>
    </Sample>
  );
}

const saves: Record<string, () => Promise<unknown>> = {
  保存成功: async () => undefined,
  保存失败: () => Promise.reject(refusal('房号重复，请换一个房号后再保存')),
  字段被拒绝: () => Promise.reject(refusal('参数 RoomNo 不是整数：三零一')),
};

export function FormSample() {
  const [scene, setScene] = useState<Scene>('create');
  const [save, setSave] = useState('保存成功');
  const [open, setOpen] = useState(false);
  return (
    <Sample
      title="FormDialog 与 Field"
      about="一条记录的新增、更新、查看：字段只描述一次。保存失败时保留全部输入；服务器指出的字段会标红；有改动时关闭、切换、刷新都会先询问。"
      code={`<FormDialog<Room> {...dialog} scene="update" noun="房源" name="A栋 301" record={room}
  onSubmit={(values) => saveRoom({ ...values, RoomId: room.RoomId })}>
  <Field name="RoomNo" label="房号" required><Input /></Field>
</FormDialog>`}
    >
      {Object.keys(saves).map((name) => (
        <State key={name} name={name}>
          <div className="qiao-buttons">
            {(Object.keys(sceneText) as Scene[]).map((one) => (
              <Button
                key={one}
                aria-label={`${sceneText[one]}，${name}`}
                onClick={() => {
                  setScene(one);
                  setSave(name);
                  setOpen(true);
                }}
              >
                {sceneText[one]}
              </Button>
            ))}
          </div>
        </State>
      ))}
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => (
          <FormDialog<Room>
            {...dialog}
            scene={scene}
            noun="房源"
            name={scene === 'create' ? undefined : `${sampleRoom.Building} ${sampleRoom.RoomNo}`}
            record={scene === 'create' ? undefined : sampleRoom}
            onSubmit={saves[save]}
          >
            <RoomFields />
          </FormDialog>
        )}
      </LazyDialog>
    </Sample>
  );
}

function RoomFields() {
  return (
    <>
      <Field name="Building" label="楼栋" required>
        <Select options={buildings} />
      </Field>
      <Field name="RoomNo" label="房号" required>
        <Input maxLength={20} />
      </Field>
      <Field name="Beds" label="床位数" required>
        <InputNumber min={1} max={12} />
      </Field>
      <Field
        name="ExamineStatus"
        label="审核状态"
        text={(value) => <EnumerationTag of={examineStatus} value={value as number} />}
      >
        <Select options={examineStatus.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <Field name="Remark" label="备注" wide extra="200 字以内">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Field>
    </>
  );
}

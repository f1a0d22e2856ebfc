import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input, InputNumber, Select, Switch } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/services/http';
import { unsavedOn } from '@/services/unsaved';
import { userEvent } from '../../../test/userEvent';
import { WithoutMotion } from '../../../test/withoutMotion';
import { uiHooks } from '../uiHooks';
import { Field, FormDialog, type Scene } from '.';

interface Bed {
  Room: string;
  Beds: number | null;
  Building: string;
  Repairing: boolean;
  Remark: string | null;
}

const bed: Bed = { Room: '301', Beds: 4, Building: 'A', Repairing: false, Remark: null };

const refusal = (said: string) =>
  new ApiError({ kind: 'business', code: -1, msg: said, said, url: '房源保存' });

function show(scene: Scene, record?: Partial<Bed>, save: (values: Bed) => Promise<unknown> = async () => 1) {
  const onSubmit = vi.fn(save);
  const onClose = vi.fn();
  render(
    <MemoryRouter initialEntries={['/rooms']}>
      <FormDialog<Bed>
        open
        onClose={onClose}
        afterClose={() => undefined}
        scene={scene}
        noun="房源"
        name={scene === 'create' ? undefined : 'A栋 301'}
        record={record}
        onSubmit={onSubmit}
      >
        <Field name="Room" label="房号" required>
          <Input />
        </Field>
        <Field name="Beds" label="床位" text={(beds) => `${beds} 张`}>
          <InputNumber min={1} max={12} />
        </Field>
        <Field name="Building" label="楼栋">
          <Select options={[{ value: 'A', label: 'A栋' }]} />
        </Field>
        <Field name="Repairing" label="维修中" valuePropName="checked">
          <Switch />
        </Field>
        <Field name="Remark" label="备注" wide>
          <Input.TextArea />
        </Field>
      </FormDialog>
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
  return { onSubmit, onClose };
}

const room = () => screen.getByRole('textbox', { name: '房号' });
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('the operation scenes of specification §3', () => {
  it('create is 新增: empty fields, sent when they are valid', async () => {
    const { onSubmit, onClose } = show('create', { Beds: 2 });
    expect(screen.getByRole('dialog', { name: '新增房源' })).toBeInTheDocument();
    expect(room()).toHaveValue('');
    await userEvent.type(room(), '302');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ Room: '302', Beds: 2 });
    expect(await screen.findByText('新增成功')).toBeInTheDocument();
  });

  it('update is 更新: the record’s values, sent', async () => {
    const { onSubmit, onClose } = show('update', bed);
    expect(screen.getByRole('dialog', { name: '更新房源：A栋 301' })).toBeInTheDocument();
    expect(room()).toHaveValue('301');
    await userEvent.type(room(), '5');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ Room: '3015', Building: 'A', Repairing: false });
  });

  it('read is 查看: plain text, nothing to fill in and nothing to save', async () => {
    show('read', bed);
    expect(screen.getByRole('dialog', { name: '查看房源：A栋 301' })).toBeInTheDocument();
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['房号', '301'],
      ['床位', '4 张'],
      ['楼栋', 'A栋'],
      ['维修中', '否'],
      ['备注', '—'],
    ]);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument();
  });
});

describe('a form', () => {
  it('marks what is required and says in Chinese what is missing', async () => {
    const { onSubmit } = show('create');
    await save();
    expect(await screen.findByText('请输入房号')).toBeInTheDocument();
    expect(room()).toHaveAttribute('aria-invalid', 'true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps everything typed when it could not be saved, says why, and can be sent again', async () => {
    let answer = () => Promise.reject<number>(refusal('房号重复'));
    const { onSubmit, onClose } = show('create', {}, () => answer());
    await userEvent.type(room(), '301');
    await save();
    expect(await screen.findByText('房号重复')).toBeInTheDocument();
    expect(room()).toHaveValue('301');
    expect(onClose).not.toHaveBeenCalled();
    answer = async () => 1;
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('marks the field that the server refuses', async () => {
    show('create', {}, () => Promise.reject(refusal('参数 Room 不是整数：三零一')));
    await userEvent.type(room(), '三零一');
    await save();
    expect(await screen.findByText('不是整数：三零一')).toBeInTheDocument();
    expect(screen.queryByText(/参数 Room/)).not.toBeInTheDocument();
    expect(room()).toHaveAttribute('aria-invalid', 'true');
  });

  it('is sent once, however often one presses Enter', async () => {
    let finish: (value: number) => void = () => undefined;
    const { onSubmit, onClose } = show('create', {}, () => new Promise((done) => (finish = done)));
    await userEvent.type(room(), '301');
    // Like Enter in a field; user-event does not find buttons outside of the form.
    const form = room().closest('form') ?? document.body;
    fireEvent.submit(form);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    fireEvent.submit(form);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    finish(1);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('is unsaved work while it differs from the record', async () => {
    const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValue(false);
    const { onClose } = show('update', bed);
    await userEvent.type(room(), '5');
    expect(unsavedOn(['/rooms'])).toMatchObject([{ path: '/rooms', what: '房源的修改' }]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(room(), '{Backspace}');
    await userEvent.type(screen.getByRole('textbox', { name: '备注' }), 'a{Backspace}');
    expect(unsavedOn()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('is saved before one goes on, or says why it cannot be', async () => {
    const goOn = vi
      .spyOn(uiHooks, 'confirm')
      .mockImplementation(async ({ also }) => (await also?.run()) ?? false);
    let answer = () => Promise.reject<number>(refusal('房号重复'));
    const { onSubmit, onClose } = show('update', bed, () => answer());
    await userEvent.clear(room());
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('请输入房号')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(room(), '302');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('房号重复')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    answer = async () => 1;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ Room: '302' });
    expect(goOn).toHaveBeenCalledTimes(3);
  });
});

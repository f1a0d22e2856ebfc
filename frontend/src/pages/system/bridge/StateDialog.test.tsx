import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { gateway, ok } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import type { BridgeState, Standing } from './api';
import { target } from './fixture';
import StateDialog from './StateDialog';

const onClose = vi.fn();
const onChanged = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  onChanged.mockReset();
});

function show(targets: Standing[], first: BridgeState) {
  const dialog = { open: true, onClose, afterClose: () => undefined };
  render(
    <MemoryRouter>
      <StateDialog {...dialog} targets={targets} first={first} onChanged={onChanged} />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
}

const result = (Target: string, Refused = '') => ({
  Target,
  From: 'shadow',
  Changed: Refused === '',
  Refused,
});
const press = () => userEvent.click(screen.getByRole('button', { name: /^切\s*换$/ }));

it('asks for the percentage of a canary, says how many people that is, and names what is missing', async () => {
  const requests = gateway({ 'bridge/state': ok({ Results: [result('p_dormitory/宿舍查询')] }) });
  show([target({ State: 'shadow', People: 50, Blocks: ['已比较 3 次，需要 200 次'] })], 'canary');
  expect(screen.getByText('已比较 3 次，需要 200 次。填写原因后仍可切换。')).toBeInTheDocument();
  const percentage = screen.getByRole('spinbutton', { name: '由本系统回答' });
  await userEvent.clear(percentage);
  await userEvent.type(percentage, '20');
  expect(screen.getByText(/^约 10 人/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '只读，已核对');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(requests[0]?.data)).toEqual({
    Targets: ['p_dormitory/宿舍查询'],
    State: 'canary',
    Percentage: 20,
    Trial: false,
    Reason: '只读，已核对',
  });
  expect(onChanged).toHaveBeenCalledOnce();
});

it('stays open with the reason of a refusal, and reads the list again where others were changed', async () => {
  gateway({ 'bridge/state': ok({ Results: [result('p_a/查询'), result('p_b/查询', '证据不足')] }) });
  const [one, other] = ['A', 'B'].map((name) =>
    target({ Target: `p_${name.toLowerCase()}/查询`, Name: `P_${name}/查询` }),
  );
  show([one, other] as Standing[], 'native');
  await press();
  expect(await screen.findByText(/已切换 1 个，1 个没有切换：\s*查询（P_B）：证据不足/)).toBeInTheDocument();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('offers the trial of writes only in states that have it', async () => {
  show([target({ Effect: 'write', CanTry: true })], 'shadow');
  expect(screen.getByRole('switch', { name: '试跑写入' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^本系统/ }));
  expect(screen.queryByRole('switch', { name: '试跑写入' })).not.toBeInTheDocument();
});

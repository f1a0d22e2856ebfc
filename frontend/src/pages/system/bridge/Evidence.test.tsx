import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import type { BridgeTargetDetail, Standing } from './api';
import * as chart from './DaysChart';
import { Evidence } from './Evidence';
import { target } from './fixture';
import { NoiseTable } from './NoiseTable';

beforeEach(() => {
  signInAs({ buttons: new Set(['bridge.set']) });
  vi.spyOn(chart, 'default').mockReturnValue(null as never);
});

const detail = (fields: Partial<Standing> = {}): BridgeTargetDetail => ({
  ...target(fields),
  Differences: [],
  Noise: [{ Field: 'Table[].Price', Part: 'value', Seen: 50, Differed: 1, Pin: '', Noise: false }],
  Shapes: [],
  Refusals: [],
  Changes: [],
  Days: [],
});

const gates = { Calls: 200, Days: 3, Equal: 99.9 };

function show(fields: Partial<Standing>) {
  const changed = vi.fn();
  render(<Evidence detail={detail(fields)} gates={gates} onChanged={changed} />, { wrapper: WithoutMotion });
  return changed;
}

it('counts anew only after a question that names the target', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValue(true);
  const requests = gateway({ 'bridge/recount': ok('success') });
  const changed = show({ State: 'shadow', Compared: 5, Equal: 5 });
  const button = screen.getByRole('button', { name: '重新计数' });
  await userEvent.click(button);
  expect(confirm.mock.lastCall?.[0]).toMatchObject({
    title: '重新计数 宿舍查询（P_Dormitory）？',
    careful: true,
  });
  expect(requests).toHaveLength(0);
  await userEvent.click(button);
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(JSON.parse(requests[0]?.data)).toEqual({ Target: 'p_dormitory/宿舍查询' });
});

it('switches the trial of writes in the state that the target has, and says why it was refused', async () => {
  const refused = { Target: '', From: 'canary', Changed: false, Refused: '程序的接口不能试跑写入' };
  const requests = gateway({ 'bridge/state': ok({ Results: [refused] }) });
  show({ State: 'canary', Percentage: 30, Effect: 'write', CanTry: true });
  await userEvent.click(screen.getByRole('switch', { name: '试跑写入' }));
  expect(await screen.findByText('程序的接口不能试跑写入')).toBeInTheDocument();
  expect(JSON.parse(requests[0]?.data)).toMatchObject({ State: 'canary', Percentage: 30, Trial: true });
});

it('says why a trial is not offered', () => {
  show({ State: 'legacy', Effect: 'write', Untried: '条目写明了 trial: false，不能试跑写入' });
  expect(screen.getByText(/条目写明了 trial: false，不能试跑写入，所以不能比较/)).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it.each<[string, Partial<Standing>]>([
  ['that this gateway does not implement', { Implemented: false }],
  ['that has moved', { State: 'native', Effect: 'write', CanTry: true }],
])('a target %s has no gate', (_, fields) => {
  show(fields);
  expect(screen.queryByRole('region', { name: '切换条件' })).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('a field is pinned as noise or as none', async () => {
  const requests = gateway({ 'bridge/pin': ok('success') });
  const changed = vi.fn();
  render(<NoiseTable detail={detail()} onChanged={changed} />, { wrapper: WithoutMotion });
  expect(screen.queryByRole('button', { name: /^取消固定/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '不算噪声 Table[].Price' }));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(JSON.parse(requests[0]?.data)).toEqual({
    Target: 'p_dormitory/宿舍查询',
    Field: 'Table[].Price',
    Part: 'value',
    Pin: 'never',
  });
});

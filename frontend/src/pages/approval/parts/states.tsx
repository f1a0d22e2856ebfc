import { StatusTag, type Tone } from '@/components/StatusTag';
import type { ApplicationState } from '../api';

export const stateTones: Record<ApplicationState, Tone> = {
  草稿: 'neutral',
  提交失败: 'danger',
  审批中: 'info',
  已通过: 'success',
  已退回: 'danger',
  已撤回: 'neutral',
  已作废: 'neutral',
  已销假: 'neutral',
};

/** All states, in the order in which they are offered. */
export const states = Object.keys(stateTones) as ApplicationState[];

export const StateTag = ({ state }: { state: ApplicationState }) => (
  <StatusTag tone={stateTones[state] ?? 'neutral'}>{state}</StatusTag>
);

import type { Filter } from '@/components/QueryTable';

/** A filter that hides rooms without residents and without costs. */
export const occupied: Filter = {
  name: 'occupied',
  label: '空房',
  all: '含空房',
  options: [{ value: '1', label: '有人住的' }],
  first: '1',
};

import type { Filter } from '@/components/QueryTable';

/** A switch for lists of rooms with their costs: those in which nobody has lived cost nothing, and drown the others. */
export const occupied: Filter = {
  name: 'occupied',
  label: '空房',
  all: '含空房',
  options: [{ value: '1', label: '有人住的' }],
  first: '1',
};

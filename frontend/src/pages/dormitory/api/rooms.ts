import { type Room, rooms } from '@/services/generated/dormitory';
import type { RequestOptions } from '@/services/http';
import { resource } from '@/services/resource';

/** The buildings of the dormitories that have rooms. */
export const buildings = async (options: RequestOptions): Promise<string[]> => [
  ...new Set((await resource<Room>(rooms).all(options)).map(({ Building }) => Building)),
];

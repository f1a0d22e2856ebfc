import { type Room, rooms } from './generated/dormitory';
import type { RequestOptions } from './http';
import { resource } from './resource';

/** The buildings of the dormitories that have rooms. */
export const buildings = async (options: RequestOptions): Promise<string[]> => [
  ...new Set((await resource<Room>(rooms).all(options)).map(({ Building }) => Building)),
];

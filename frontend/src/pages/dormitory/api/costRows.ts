/* The answers of the routes of costs. */

export type { Bill, BillLine, CheckItem, DepartmentCost, PersonCost } from '@/services/generated/cost';

/** Amounts in yuan. */
export interface Sums {
  Rent: number;
  Water: number;
  Power: number;
  Correction: number;
}

/** A month that has been computed. */
export interface MonthRow extends Sums {
  /** Such as `2026-10`. */
  Month: string;
  Rooms: number;
  Persons: number;
  Outsource: number;
  Total: number;
  Closed: boolean;
  ComputedBy: string;
  ComputedDate: string;
  ClosedBy: string | null;
  ClosedDate: string | null;
  ReopenedBy: string | null;
  ReopenedDate: string | null;
  ReopenedReason: string | null;
}

export interface RoomCost {
  Month: string;
  RoomId: string;
  Building: string;
  RoomNo: string;
  Beds: number;
  RentPerBed: number;
  PersonDays: number;
  BedDays: number;
  Rent: number;
  /** Nothing where the meter was not read. */
  WaterUsed: number | null;
  WaterFree: number;
  WaterLoss: number;
  WaterPrice: number;
  Water: number;
  PowerUsed: number | null;
  PowerFree: number;
  PowerLoss: number;
  PowerPrice: number;
  Power: number;
  Total: number;
}

/** The costs of a place rented outside in a month. */
export interface LeaseCost {
  Month: string;
  LeaseId: string;
  Address: string;
  Landlord: string;
  DepartmentName: string;
  Persons: number;
  MonthlyFee: number;
  Days: number;
  Amount: number;
}

/** How full the dormitories were in a month. */
export interface Occupancy {
  Month: string;
  /** The number of residents on any of its days. */
  Residents: number;
  /** Of all residents. */
  Days: number;
  /** Of all beds that there are now. */
  BedDays: number;
}

/* What the routes of costs answer. */

/** Amounts in yuan. */
export interface Sums {
  Rent: number;
  Water: number;
  Power: number;
  Correction: number;
}

/** A month that has been reckoned. */
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

/** What a department pays in a month. */
export interface DepartmentCost extends Sums {
  Month: string;
  OrganizationId: string | null;
  DepartmentName: string;
  Persons: number;
  Days: number;
  Outsource: number;
  Total: number;
}

/** What somebody pays for a room in a month. */
export interface PersonCost extends Sums {
  CostId: string;
  Month: string;
  RoomId: string;
  Building: string;
  RoomNo: string;
  /** Of the staff alone. */
  ResidentNo: string | null;
  ResidentName: string;
  DepartmentName: string;
  FirstDay: string | null;
  LastDay: string | null;
  Days: number;
  BedDays: number;
  Total: number;
}

/** One step of how a bill was reckoned. */
export interface BillLine {
  Item: string;
  Text: string;
  Amount: number;
}

export interface Bill extends PersonCost {
  /** The same number for the bills of one person. */
  Person: number;
  Lines: BillLine[];
}

/** What a room costs in a month. */
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

/** What a place rented outside costs in a month. */
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
  /** Who lived there on any of its days. */
  Residents: number;
  /** Of all residents. */
  Days: number;
  /** Of all beds that there are now. */
  BedDays: number;
}

/** A thing to look at before a month is closed. */
export interface CheckItem {
  Name: string;
  State: 'ok' | 'warning' | 'blocking';
  Text: string;
}

import type { Bill, PersonCost } from '../api/costs';

/** The days of a resident in the room: 10-16 至 10-31; a dash where there is a correction alone. */
export function daysText({ FirstDay, LastDay }: Pick<PersonCost, 'FirstDay' | 'LastDay'>): string {
  if (!FirstDay || !LastDay) return '—';
  return `${FirstDay.slice(5, 10)} 至 ${LastDay.slice(5, 10)}`;
}

/** The bills of each person, one for every room, in the order of the list. */
export function byPerson(bills: readonly Bill[]): Bill[][] {
  const persons = new Map<number, Bill[]>();
  for (const bill of bills) persons.set(bill.Person, [...(persons.get(bill.Person) ?? []), bill]);
  return [...persons.values()];
}

type Amounts = Pick<Bill, 'Rent' | 'Water' | 'Power' | 'Correction' | 'Total'>;

/** The sum of a part of bills, to the cent. */
export const sumOf = <Part extends keyof Amounts>(
  bills: readonly Pick<Amounts, Part>[],
  part: Part,
): number => Math.round(bills.reduce((sum, bill) => sum + bill[part] * 100, 0)) / 100;

/** The sum that a person pays. */
export const totalOf = (bills: readonly Pick<Bill, 'Total'>[]): number => sumOf(bills, 'Total');

/** Costs of the company, which are in no person's bill. */
export const isOfCompany = ({
  ResidentName,
  DepartmentName,
}: Pick<PersonCost, 'ResidentName' | 'DepartmentName'>) => ResidentName === DepartmentName;

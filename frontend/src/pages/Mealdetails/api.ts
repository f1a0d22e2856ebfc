import { bookings, type MealCounts, type MealWeek, type WorkdaysBooked } from '@/services/generated/meal';
import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';

const silent = { silent: true } as const;
const at = (call: string) => `${bookings.path}/${call}`;

/** The user's meals of the week that begins on a Monday. */
export const fetchWeek = async (from: string, options?: RequestOptions): Promise<MealWeek> =>
  (await clients.main.get<MealWeek>(at('week'), { from }, { ...silent, ...options })).data;

export interface Order {
  Day: string;
  Meal: string;
  Guests?: number;
  Reason?: string;
  /** A request to the canteen after the cut-off. */
  Late?: boolean;
}

/** Books a meal, or changes its guests. */
export const bookMeal = async ({ Guests, Late, ...order }: Order): Promise<void> =>
  void (await clients.main.post(
    at('book'),
    { ...order, ...(Guests && { Guests: String(Guests) }), ...(Late && { Late: 'true' }) },
    silent,
  ));

/** Books meals on the working days of the week that begins on a Monday, and returns how many were added. */
export const bookWorkdays = async (From: string, Meals: readonly string[]): Promise<number> =>
  (await clients.main.post<WorkdaysBooked>(at('workdays'), { From, Meals }, silent)).data.Booked;

/** Cancels a booking or a request of the user; for the canteen, a booking of any person. */
export const cancelMeal = async (id: string): Promise<void> =>
  void (await clients.main.post(at(`cancel/${encodeURIComponent(id)}`), {}, silent));

/** The canteen accepts or refuses a late request; a refusal needs Answer, the reason. */
export const answerMeal = async (id: string, accept: boolean, Answer?: string): Promise<void> =>
  void (await clients.main.post(
    at(`${accept ? 'accept' : 'refuse'}/${encodeURIComponent(id)}`),
    accept ? {} : { Answer },
    silent,
  ));

/** How many meals are booked for a day. */
export const fetchCounts = async (day: string, options?: RequestOptions): Promise<MealCounts> =>
  (await clients.main.get<MealCounts>(at('counts'), { day }, { ...silent, ...options })).data;

/** The meals that a department has booked for some days, and their amount in yuan. */
export interface MonthRow {
  OrganizationId: string;
  DepartmentName: string;
  Meal: string;
  Staff: number;
  Guests: number;
  Amount: number;
}

export const fetchMonth = async (
  [DayFrom, DayTo]: readonly [string, string],
  options?: RequestOptions,
): Promise<MonthRow[]> =>
  (
    await clients.main.get<{ list: MonthRow[] }>(
      at('month'),
      { DayFrom, DayTo, page: 1, pageSize: 1000 },
      { ...silent, ...options },
    )
  ).data.list;

export const exportMonth = ([DayFrom, DayTo]: readonly [string, string], options: DownloadOptions) =>
  clients.main.download(at('month/export'), { DayFrom, DayTo }, options);

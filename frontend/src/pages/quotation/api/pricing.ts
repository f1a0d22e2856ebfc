/**
 * Computes the price of a quotation while the user types. It gives the same results as handlers/quotation/pricing, and
 * both are tested with the same cases (testdata). The server computes the price again when the quotation is saved.
 * Amounts are whole cents in a BigInt. Only the amount of a line is rounded, half away from zero.
 */

export const methods = ['投影面积', '展开面积', '面积', '长度', '数量', '比例'] as const;
export type Method = (typeof methods)[number];

type Amount = number | string | null | undefined;

/** A line as it is typed. */
export interface Shape {
  Room: string | null;
  Cabinet: string | null;
  /** Of the price list; a line without one has unit and prices of its own. */
  Code: string | null;
  Method: string | null;
  Width: number | null;
  Height: number | null;
  Depth: number | null;
  Pieces: number | null;
  Unit: string | null;
  Price: Amount;
  LineRate: Amount;
  DealerPrice?: Amount;
}

export interface UnitPrice {
  Unit: string;
  RetailPrice: Amount;
  /** Missing for users who may not see it. */
  DealerPrice?: Amount;
}

/** The smallest charged areas of one piece, in m². */
export interface Rules {
  CabinetArea: string;
  PartArea: string;
}

/** The fields of the whole quotation. */
export interface Terms {
  Rate: Amount;
  TaxRate: Amount;
  Freight: Amount;
  FullYuan: boolean;
}

export interface Priced {
  /** The missing fields; such a line costs nothing yet. */
  fault: string;
  method: string;
  measure: string;
  /** In millionths of the unit. */
  quantity: bigint;
  price: bigint;
  list: bigint;
  amount: bigint;
  dealer: bigint;
}

/** Sums in cents; the discount in hundredths of a percent. */
export interface Sums {
  list: bigint;
  goods: bigint;
  discount: bigint;
  freight: bigint;
  tax: bigint;
  rounding: bigint;
  total: bigint;
  dealer: bigint;
  faults: number;
}

/** Reads a number with the given decimal places as a whole number: 12.35 is 1235. A text that is no number is 0. */
export function scaled(value: Amount, places: number): bigint {
  const text = typeof value === 'number' ? value.toFixed(places) : String(value ?? '').trim();
  const parts = /^(-?)(\d*)\.?(\d*)$/.exec(text);
  if (!parts) return 0n;
  const [, sign, whole = '', rest = ''] = parts;
  const digits = BigInt(whole + rest.slice(0, places).padEnd(places, '0') || '0');
  return sign ? -digits : digits;
}

/** Half away from zero. */
function divided(n: bigint, by: bigint): bigint {
  const size = n < 0n ? -n : n;
  const result = (2n * size + by) / (2n * by);
  return n < 0n ? -result : result;
}

/** A whole number as one with this number of decimals, at least two of which are written. */
function plain(n: bigint, places: number): string {
  const digits = n.toString().padStart(places + 1, '0');
  const rest = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${digits.slice(0, digits.length - places)}.${rest.padEnd(2, '0')}`;
}

/** Cents as yuan: 1234.50. */
export const inYuan = (cents: bigint): string =>
  `${cents < 0n ? '-' : ''}${plain(cents < 0n ? -cents : cents, 2)}`;

/** The same as staff read it: 1,234.50. */
export const grouped = (cents: bigint): string => inYuan(cents).replace(/\B(?=(\d{3})+\.)/g, ',');

const metres = (mm: bigint) => `${plain(mm, 3)} m`;

/** The stated method where the unit allows it, else the usual one of the unit. */
function methodOf(stated: string | null, unit: string): Method {
  if (unit === '㎡') return stated === '投影面积' || stated === '展开面积' ? stated : '面积';
  return unit === 'm' ? '长度' : unit === '%' ? '比例' : '数量';
}

const sides: Record<Method, readonly (readonly [name: string, side: 'Width' | 'Height' | 'Depth'])[]> = {
  投影面积: [
    ['宽', 'Width'],
    ['高', 'Height'],
  ],
  展开面积: [
    ['宽', 'Width'],
    ['高', 'Height'],
    ['深', 'Depth'],
  ],
  面积: [
    ['长', 'Width'],
    ['宽', 'Height'],
  ],
  长度: [['长', 'Width']],
  数量: [],
  比例: [],
};

/** The field that a line still needs; undefined for one that is complete. */
export function fieldOf({
  fault,
  method,
}: Priced): 'Code' | 'Width' | 'Height' | 'Depth' | 'Pieces' | undefined {
  if (!fault) return undefined;
  if (!method) return 'Code';
  const side = sides[method as Method]?.find(([name]) => fault === `缺少${name}`);
  return side ? side[1] : 'Pieces';
}

const millionth = 1_000_000n;

/** The quantity of a line in millionths, and its computation as text. */
function measured(line: Shape, method: Method, unit: string, rules: Rules): [bigint, string] {
  const [width, height, depth, pieces] = [line.Width, line.Height, line.Depth, line.Pieces].map((n) =>
    BigInt(Math.trunc(n ?? 0)),
  ) as [bigint, bigint, bigint, bigint];
  const times = pieces === 1n ? '' : ` × ${pieces}`;
  if (method === '数量') return [pieces * millionth, `${pieces} ${unit}`];
  if (method === '长度') {
    const all = width * pieces;
    return [all * 1000n, metres(width) + times + (times && ` = ${plain(all, 3)} m`)];
  }
  const box = method === '展开面积';
  const area = box ? 2n * height * depth + 2n * width * depth + width * height : width * height;
  const face = `${metres(width)} × ${metres(height)}`;
  const how = box
    ? `2 × ${metres(height)} × ${metres(depth)} + 2 × ${metres(width)} × ${metres(depth)} + ${face}`
    : face;
  const least = scaled(method === '面积' ? rules.PartArea : rules.CabinetArea, 6);
  const total = (one: bigint) => ` = ${plain(one * pieces, 6)} m²`;
  if (area < least)
    return [
      least * pieces,
      `${how} = ${plain(area, 6)} m²，按 ${plain(least, 6)} m²${times}${times && total(least)}`,
    ];
  return [area * pieces, `${box && times ? `(${how})` : how}${times}${total(area)}`];
}

const nothing: Priced = {
  fault: '',
  method: '',
  measure: '',
  quantity: 0n,
  price: 0n,
  list: 0n,
  amount: 0n,
  dealer: 0n,
};

/** Prices one line. A line in percent gets its amount later, from the other lines. */
function pricedAlone(line: Shape, prices: ReadonlyMap<string, UnitPrice>, rules: Rules): Priced {
  const listed = line.Code ? prices.get(line.Code) : undefined;
  if (line.Code && !listed) return { ...nothing, fault: `没有 ${line.Code} 的价格` };
  const unit = listed?.Unit ?? (line.Unit || '项');
  const method = methodOf(line.Method, unit);
  const lacking = sides[method].find(([, side]) => !((line[side] ?? 0) > 0));
  if (lacking) return { ...nothing, method, fault: `缺少${lacking[0]}` };
  if (method !== '比例' && !((line.Pieces ?? 0) > 0)) return { ...nothing, method, fault: '缺少数量' };
  const price = scaled(listed ? listed.RetailPrice : line.Price, 2);
  if (method === '比例') return { ...nothing, method, price };
  const [quantity, measure] = measured(line, method, unit, rules);
  const dealerPrice = scaled(listed ? listed.DealerPrice : line.DealerPrice, 2);
  return {
    ...nothing,
    method,
    measure,
    quantity,
    price,
    list: divided(quantity * price, millionth),
    dealer: divided(quantity * dealerPrice, millionth),
  };
}

const rateOf = (rate: Amount) => scaled(rate ?? 100, 2);
const hundred = 10_000n;

/** The lines on which a percentage is charged: those of its cabinet, else of its room, else all. */
const counts = (share: Shape, other: Shape) =>
  (!share.Room || share.Room === other.Room) && (!share.Cabinet || share.Cabinet === other.Cabinet);

function pricedShare(
  at: number,
  lines: readonly Shape[],
  alone: readonly Priced[],
  dealerRate: Amount,
): Priced {
  const share = lines[at] as Shape;
  const own = alone[at] as Priced;
  let [list, dealer] = [0n, 0n];
  alone.forEach((other, i) => {
    if (i === at || other.method === '比例' || other.fault || !counts(share, lines[i] as Shape)) return;
    list += other.list;
    dealer += other.dealer;
  });
  return {
    ...own,
    measure: `${share.Cabinet || share.Room || '全部'} ${inYuan(list)} × 1%`,
    quantity: list * 100n,
    list: divided(list * own.price, hundred),
    dealer: divided(dealer * scaled(dealerRate, 2), hundred),
  };
}

/**
 * Prices the lines of a quotation after each change. A line that did not change keeps its object, so React renders only
 * the changed lines.
 */
export function reckoner(prices: ReadonlyMap<string, UnitPrice>, rules: Rules) {
  const known = new WeakMap<Shape, Priced>();
  let last = new WeakMap<Shape, Priced>();
  let lastRate = 0n;
  const aloneOf = (line: Shape) => {
    const priced = known.get(line) ?? pricedAlone(line, prices, rules);
    known.set(line, priced);
    return priced;
  };
  return (lines: readonly Shape[], terms: Terms): { lines: Priced[]; sums: Sums } => {
    const rate = rateOf(terms.Rate);
    if (rate !== lastRate) last = new WeakMap();
    lastRate = rate;
    const alone = lines.map(aloneOf);
    const priced = lines.map((line, at) => {
      const own = alone[at] as Priced;
      const share = own.method === '比例' && !own.fault;
      const before = last.get(line);
      if (own.fault || (before && !share)) return before ?? own;
      const found = share
        ? pricedShare(at, lines, alone, line.Code ? prices.get(line.Code)?.DealerPrice : line.DealerPrice)
        : own;
      const full = {
        ...found,
        amount: divided(
          found.quantity * found.price * rateOf(line.LineRate) * rate,
          millionth * hundred * hundred,
        ),
      };
      const same = before && before.measure === full.measure && before.dealer === full.dealer ? before : full;
      last.set(line, same);
      return same;
    });
    return { lines: priced, sums: summed(priced, terms) };
  };
}

function summed(lines: readonly Priced[], terms: Terms): Sums {
  let [list, goods, dealer, faults] = [0n, 0n, 0n, 0];
  for (const line of lines) {
    if (line.fault) faults += 1;
    else [list, goods, dealer] = [list + line.list, goods + line.amount, dealer + line.dealer];
  }
  const freight = scaled(terms.Freight, 2);
  const tax = divided((goods + freight) * scaled(terms.TaxRate, 2), hundred);
  const sum = goods + freight + tax;
  const rounding = terms.FullYuan ? divided(sum, 100n) * 100n - sum : 0n;
  const discount = list > 0n ? divided((list - goods) * hundred, list) : 0n;
  return { list, goods, discount, freight, tax, rounding, total: sum + rounding, dealer, faults };
}

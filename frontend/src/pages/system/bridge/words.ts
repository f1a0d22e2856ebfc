import type { Tone } from '@/components/StatusTag';
import type {
  BridgeBoard,
  BridgeChange,
  BridgeClass,
  BridgeDifference,
  BridgeNoise,
  BridgeState,
  BridgeTarget,
  BridgeWeek,
  Standing,
} from './api';

interface State {
  text: string;
  tone: Tone;
  about: string;
}

/** In the order in which a target moves. */
export const states: Record<BridgeState, State> = {
  legacy: { text: '旧系统', tone: 'neutral', about: '旧系统回答，本系统不参与' },
  shadow: {
    text: '影子比较',
    tone: 'info',
    about: '旧系统回答；一部分查询在后台由本系统再执行一次，比较两边的结果',
  },
  canary: {
    text: '灰度',
    tone: 'warning',
    about: '一部分人由本系统回答，其余的人同影子比较；失败或不一致过多时自动退回影子比较',
  },
  native: { text: '本系统', tone: 'success', about: '全部由本系统回答，旧系统不再收到这些调用' },
};

export const stateNames = Object.keys(states) as BridgeState[];

/** `灰度 10%`, `旧系统`. */
export const stateText = (state: BridgeState, percentage = 0): string =>
  state === 'canary' && percentage > 0 ? `${states.canary.text} ${percentage}%` : states[state].text;

/** Whether a state comes after another one on the way to this system. */
export const isLater = (state: BridgeState, than: BridgeState): boolean =>
  stateNames.indexOf(state) > stateNames.indexOf(than);

/** The kinds of differences. */
const classes: Record<BridgeClass, string> = {
  value: '值不同',
  type: '类型不同',
  spelling: '写法不同',
  'column missing': '缺列',
  'column extra': '多列',
  'column renamed': '列改名',
  'column reordered': '列序不同',
  'column repeated': '列重复',
  'row missing': '缺行',
  'row extra': '多行',
  'row order': '行序不同',
  code: '返回码不同',
  message: '消息不同',
  status: '状态码不同',
  header: '内容类型不同',
  body: '内容不同',
  failed: '一方失败',
};

export const classText = (name: BridgeClass): string => classes[name] ?? name;

/** An example as it was answered; a failure has a sentence of the program. */
export const exampleText = (value: string): string =>
  value === 'no whole answer' ? '没有完整的回答' : value;

/** Whether the masks hide what differs. */
export const looksAlike = ({ Legacy, Native }: Pick<BridgeDifference, 'Legacy' | 'Native'>): boolean =>
  Legacy !== '' && Legacy === Native;

/** The parts of an answer that are not in its data. */
const places: Record<string, string> = {
  '@code': '返回码',
  '@msg': '消息',
  '@status': '状态码',
  '@type': '内容类型',
  '@body': '整个内容',
  '@data': '整个数据',
  '@message': '消息',
  '@failed': '失败',
  '@': '整个回答',
};

/** `Table[3].Price` as it is; what is not in the data has a name. */
export const placeText = (place: string): string => places[place] ?? (place || '整个数据');

export const effects: Record<BridgeTarget['Effect'], string> = { read: '查询', write: '写入', '': '—' };

/**
 * The name of a target and what is below it: CXType and ProcedureName of a procedure, the action and the path of a
 * route.
 */
export function namesOf({ Kind, Name }: Pick<BridgeTarget, 'Kind' | 'Name'>): [name: string, below: string] {
  if (Kind === 'route') {
    const [path = '', action] = Name.split('?action=');
    return action ? [action, path] : [path, '接口'];
  }
  const at = Name.indexOf('/');
  const [procedure, cxtype] = [Name.slice(0, at), Name.slice(at + 1)];
  return [cxtype || '（没有 CXType）', procedure === '*' ? '任意 ProcedureName' : procedure];
}

/** In one line: `宿舍查询（P_Dormitory）`. */
export function nameOf(row: Pick<BridgeTarget, 'Kind' | 'Name'>): string {
  const [name, below] = namesOf(row);
  return row.Kind === 'route' ? row.Name : `${name}（${below}）`;
}

/** What a row is beside its state: nobody has called it, or this gateway has nothing for it. */
export function remarkOf({ Implemented, LegacyCalls, NativeCalls }: Standing): string {
  if (!Implemented) return '仅旧系统';
  return LegacyCalls + NativeCalls === 0 ? '有实现、未见调用' : '';
}

export const countText = (count: number): string => count.toLocaleString('zh-CN');

/** The share of equal answers in percent, rounded down: only equal answers alone are 100 %. A dash where none was compared. */
export const shareText = (equal: number, compared: number): string =>
  compared === 0 ? '—' : `${Math.floor((equal * 10_000) / compared) / 100}%`;

/** Milliseconds, the bound of a class: `≤ 50 ms`, `≤ 2 s`; a dash without answers. */
export function timeText(ms: number): string {
  if (ms === 0) return '—';
  return ms < 1000 ? `≤ ${ms} ms` : `≤ ${ms / 1000} s`;
}

/** The calls of all states. */
export const callsOf = (calls: BridgeWeek['Calls']): number =>
  stateNames.reduce((sum, state) => sum + calls[state], 0);

/** The percentage of a part: 1 % where it is little, 99 % where it is not all. */
export function percentOf(part: number, all: number): number {
  if (all === 0 || part === 0) return 0;
  return part === all ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / all)));
}

/** How many of the people who call a target a percentage of them is, about. */
export const peopleOf = (people: number, percentage: number): number =>
  people === 0 ? 0 : Math.max(1, Math.round((people * percentage) / 100));

interface Need {
  name: string;
  has: string;
  needs: string;
  /** Percent of what is needed, at most 100. */
  progress: number;
  met: boolean;
}

/** The numbers of the gate beside what the target has. */
export function needsOf(
  { Compared, Equal: equal }: Pick<Standing, 'Compared' | 'Equal'>,
  days: number,
  { Calls, Days, Equal }: BridgeBoard['Gates'],
): Need[] {
  const share = (100 * equal) / Compared;
  const part = (has: number, needs: number) =>
    needs === 0 ? 100 : Math.min(100, Math.floor((100 * has) / needs));
  return [
    {
      name: '已比较',
      has: `${countText(Compared)} 次`,
      needs: `${countText(Calls)} 次`,
      progress: part(Compared, Calls),
      met: Compared >= Calls,
    },
    { name: '比较过', has: `${days} 天`, needs: `${Days} 天`, progress: part(days, Days), met: days >= Days },
    {
      name: '一致率',
      has: shareText(equal, Compared),
      needs: `${Equal}%`,
      progress: Compared === 0 ? 0 : part(share, Equal),
      met: Compared > 0 && share >= Equal,
    },
  ];
}

/** Why a target is not to be moved on, beside the numbers. */
export const otherBlocks = (blocks: readonly string[], needs: readonly Need[]): string[] =>
  blocks.filter((block) => !needs.some(({ name }) => block.startsWith(`${name} `)));

/** How signing in and rights are dealt with while both systems live. */
export const sessions: Record<BridgeBoard['Session'], string> = {
  forward: '在旧系统登录，本系统跟随它的会话',
  native: '在本系统登录，需要时由网关代为登录旧系统',
  '': '—',
};

export const accesses: Record<BridgeBoard['Access'], string> = {
  open: '由旧系统判断，本系统不检查转发的调用',
  observe: '由旧系统判断；本系统记下按本系统权限会被拒绝的人',
  enforce: '按本系统的权限检查，没有权限的拒绝',
  '': '—',
};

/** `旧系统 → 影子比较`. */
export function changeText({ FromState, ToState, Percentage, Trial }: BridgeChange): string {
  const [from, to] = [stateText(FromState), stateText(ToState, Percentage)];
  return (FromState === ToState ? to : `${from} → ${to}`) + (Trial ? '，试跑写入' : '');
}

/** The evidence at the moment of a change: `比较 240 次、3 天，一致 99.58%`. */
export function evidenceText(evidence: BridgeChange['Evidence']): string {
  if (!evidence || evidence.compared === 0) return '没有比较过';
  const { compared, equal, days } = evidence;
  return `比较 ${countText(compared)} 次、${days} 天，一致 ${shareText(equal, compared)}`;
}

/** Whether a field is noise, and by whom. */
export function noiseText({ Noise, Pin }: Pick<BridgeNoise, 'Noise' | 'Pin'>): { text: string; tone: Tone } {
  if (Pin === 'noise') return { text: '噪声（固定）', tone: 'warning' };
  if (Pin === 'never') return { text: '不算噪声（固定）', tone: 'info' };
  return Noise ? { text: '噪声', tone: 'warning' } : { text: '不是', tone: 'neutral' };
}

/** `/api/Procedure/ProcedureToDataSet` → `DataSet`; the method of a route as it is. */
export const endpointText = (endpoint: string): string =>
  endpoint
    .split('/')
    .at(-1)
    ?.replace(/^procedureto/i, '') || endpoint;

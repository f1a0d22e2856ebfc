import { history } from '@umijs/max';
import { Button } from 'antd';
import { Block } from '@/components/Block';
import { type Fact, Facts } from '@/components/Detail';
import { today } from '@/components/dates';
import { yuan } from '@/components/money';
import { StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { monthText } from '../parts/months';
import { useDormPages } from '../parts/useDormPages';
import { fetchMyDorm, type MyDorm } from './api';

type Stay = MyDorm['Stays'][number];
type Bill = MyDorm['Bills'][number];

/** 我的宿舍: the user's room and room-mates, the costs of this month, and earlier rooms. */
export default function Mine() {
  const request = useRead(fetchMyDorm);
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block title="我的宿舍" heading="h1" request={request} lines={5}>
        {({ Stays, Mates }) => <Home stay={homeOf(Stays)} mates={Mates} />}
      </Block>
      <Block title="费用" request={request} lines={5}>
        {({ Bills, Stays }) => <Costs bills={Bills} stay={homeOf(Stays)} />}
      </Block>
      <Block
        title="住宿经历"
        request={request}
        emptyText={({ Stays }) => (Stays.length === 0 ? '还没有住过宿舍' : undefined)}
      >
        {({ Stays }) => <Past stays={Stays} />}
      </Block>
    </div>
  );
}

/** The present bed, else the next one. */
const homeOf = (stays: readonly Stay[]): Stay | undefined =>
  stays.find(({ State }) => State === '在住') ?? stays.findLast(({ State }) => State === '待入住');

const day = (date: string) => date.slice(0, 10);

function Home({ stay, mates }: { stay: Stay | undefined; mates: MyDorm['Mates'] }) {
  const { repair } = useDormPages();
  const names = mates.map(({ Name, BedNo }) => `${Name}（${BedNo} 号床）`).join('、');
  const facts: Fact[] = stay
    ? [
        ['房间', <strong key="room">{stay.RoomName}</strong>],
        ['床位', `${stay.BedNo} 号床`],
        ['入住日期', `${day(stay.FromDate)}${stay.State === '待入住' ? '（待入住）' : ''}`],
        ['退宿日期', stay.ToDate ? day(stay.ToDate) : '—'],
        ['同住', names || (stay.State === '在住' ? '没有别人' : '—'), true],
      ]
    : [];
  return (
    <div className="qiao-body qiao-stack qiao-gap-12">
      {stay ? (
        <Facts facts={facts} />
      ) : (
        <p className="qiao-quiet">您没有安排宿舍；要住宿请联系宿舍管理员。</p>
      )}
      {repair && (
        <div className="qiao-wrap">
          <Button
            type="primary"
            size="large"
            onClick={() => history.push(`${repair}?add=${stay?.RoomId ?? 'new'}`)}
          >
            我要报修
          </Button>
          <Button size="large" onClick={() => history.push(repair)}>
            我的报修
          </Button>
        </div>
      )}
    </div>
  );
}

/** This month first, as far as it is known; then those before. */
function Costs({ bills, stay }: { bills: readonly Bill[]; stay: Stay | undefined }) {
  const month = today().slice(0, 7);
  const unknown = !bills.some(({ Month }) => Month === month);
  return (
    <div className="qiao-body">
      {unknown && (
        <p className="qiao-box qiao-quiet qiao-mb-12">
          {monthText(month)}的费用还没有算出，抄表后在这里显示
          {stay?.State === '在住' &&
            stay.RentPerBed !== null &&
            `；床位月租 ${yuan(stay.RentPerBed)} 元，水电按抄表分摊`}
          。
        </p>
      )}
      <ul className="qiao-entries">
        {bills.map((bill) => (
          <li key={`${bill.Month} ${bill.Room}`} className="qiao-stack qiao-gap-4">
            <div className="qiao-spread">
              <span>
                {monthText(bill.Month)} {bill.Room}{' '}
                <StatusTag tone={bill.Closed ? 'neutral' : 'warning'}>
                  {bill.Closed ? '已结' : '未结'}
                </StatusTag>
              </span>
              <strong className="qiao-digits">{yuan(bill.Total)} 元</strong>
            </div>
            <span className="qiao-note qiao-digits">{partsOf(bill)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const partsOf = ({ Days, Rent, Water, Power, Correction }: Bill): string =>
  [
    `住 ${Days} 天`,
    `房租 ${yuan(Rent)}`,
    `水费 ${yuan(Water)}`,
    `电费 ${yuan(Power)}`,
    ...(Correction === 0 ? [] : [`更正 ${yuan(Correction)}`]),
  ].join('，');

const periodText = ({ FromDate, ToDate, State }: Stay): string => {
  if (ToDate) return `${day(FromDate)} 至 ${day(ToDate)}`;
  return State === '待入住' ? `${day(FromDate)} 起` : `${day(FromDate)} 至今`;
};

const Past = ({ stays }: { stays: readonly Stay[] }) => (
  <ul className="qiao-entries qiao-body">
    {stays.map((stay) => (
      <li key={stay.CheckInId} className="qiao-spread">
        <span>
          {stay.RoomName} {stay.BedNo} 号床
          <br />
          <span className="qiao-note qiao-digits">{periodText(stay)}</span>
        </span>
        <StatusTag tone={stay.State === '在住' ? 'success' : stay.State === '待入住' ? 'info' : 'neutral'}>
          {stay.State}
        </StatusTag>
      </li>
    ))}
  </ul>
);

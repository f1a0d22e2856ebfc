import { App, Button } from 'antd';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { today } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { failureText } from '@/services/failure';
import type { DayMeals, MealOf, MealWeek } from '@/services/generated/meal';
import { bookMeal, bookWorkdays, cancelMeal, fetchWeek } from './api';
import { daysAfter, mondayOf } from './days';
import styles from './week.module.css';

const GuestsDialog = lazyWithRetry(() => import(/* webpackChunkName: "meal-guests" */ './GuestsDialog'));

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** A tap books a meal, cancels it, or asks the canteen after the cut-off. `refresh` reads the week anew. */
function useTaps(refresh: () => void) {
  const { message, modal } = App.useApp();
  const run = async (work: () => Promise<string>) => {
    try {
      void message.success(await work());
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    refresh();
  };
  const tap = (day: string, { Meal, Closed, Booking }: MealOf) => {
    if (Booking?.State === '已报' || Booking?.State === '待食堂确认')
      return void run(async () => {
        await cancelMeal(Booking.BookingId);
        return `已取消 ${day} 的${Meal}`;
      });
    if (!Closed)
      return void run(async () => {
        await bookMeal({ Day: day, Meal });
        return `已报 ${day} 的${Meal}`;
      });
    modal.confirm({
      title: `${Meal}已截止，向食堂申请补报？`,
      content: '食堂接受或拒绝后，你会收到消息。',
      okText: '申请补报',
      onOk: () =>
        run(async () => {
          await bookMeal({ Day: day, Meal, Late: true });
          return '已向食堂申请，请等待答复';
        }),
    });
  };
  return { run, tap };
}

/** 我的报餐: the meals of a week as buttons. One button books lunch on all working days of the next week. */
export default function Week() {
  const [asked, setMonday] = useSearchParam('week');
  const monday = mondayOf(asked ?? today());
  const request = useRead((options) => fetchWeek(monday, options), { key: monday });
  const [guests, setGuests] = useState<{ day: string; meal: MealOf }>();
  const { run, tap } = useTaps(request.refresh);
  const next = daysAfter(mondayOf(today()), 7);
  return (
    <Block
      title="我的报餐"
      heading="h1"
      request={request}
      lines={12}
      extra={
        <Button
          type="primary"
          onClick={() =>
            void run(async () => {
              const booked = await bookWorkdays(next, ['午餐']);
              setMonday(next);
              return booked > 0 ? `已报下周 ${booked} 顿午餐` : '下周工作日的午餐都报过了';
            })
          }
        >
          下周工作日都报午餐
        </Button>
      }
      tools={
        <div className={`${styles.head} qiao-body`}>
          <Button onClick={() => setMonday(daysAfter(monday, -7))}>上一周</Button>
          <Button disabled={monday === mondayOf(today())} onClick={() => setMonday(undefined)}>
            本周
          </Button>
          <Button onClick={() => setMonday(daysAfter(monday, 7))}>下一周</Button>
          <span className="qiao-digits qiao-quiet">
            {monday.slice(5)} 至 {daysAfter(monday, 6).slice(5)}
          </span>
        </div>
      }
    >
      {({ Days }) => (
        <div className="qiao-body qiao-stack qiao-gap-8">
          <ul className={styles.week}>
            {(Days ?? []).map((of, index) => (
              <Day
                key={of.Day}
                of={of}
                weekday={weekdays[index] ?? ''}
                onTap={tap}
                onGuests={(day, meal) => setGuests({ day, meal })}
              />
            ))}
          </ul>
          <p className="qiao-note">
            点一下就报，再点一下取消。当天 {cutOffs(Days)} 截止，之后可以向食堂申请补报。
          </p>
          <LazyDialog open={guests !== undefined} onClose={() => setGuests(undefined)}>
            {(dialog) => guests && <GuestsDialog {...dialog} {...guests} onSaved={request.refresh} />}
          </LazyDialog>
        </div>
      )}
    </Block>
  );
}

/** The cut-offs of a day: 午餐 10:00、晚餐 15:00. */
const cutOffs = (days: MealWeek['Days']) =>
  (days?.[0]?.Meals ?? []).map(({ Meal, Closes }) => `${Meal} ${Closes.slice(11, 16)}`).join('、');

/** The text of a meal that is not booked. */
const unbooked = (past: boolean, closed: boolean) => (past ? '—' : closed ? '已截止' : '未报');

interface DayProps {
  of: DayMeals;
  weekday: string;
  onTap: (day: string, meal: MealOf) => void;
  onGuests: (day: string, meal: MealOf) => void;
}

function Day({ of: { Day: at, Works, Meals }, weekday, onTap, onGuests }: DayProps) {
  const day = at.slice(0, 10);
  const past = day < today();
  const meals = Meals ?? [];
  return (
    <li className={styles.day} data-today={day === today() || undefined}>
      <span className={styles.name}>
        <b>{weekday}</b> <span className="qiao-digits">{day.slice(5)}</span>
        {!Works && <small className="qiao-note"> 休</small>}
      </span>
      {meals.map((meal) => {
        const { Meal, Booking, Closed } = meal;
        const on = Booking?.State === '已报' || Booking?.State === '待食堂确认';
        const state = Booking && Booking.State !== '已取消' ? Booking.State : unbooked(past, Closed);
        const guests = on && Booking.Guests > 0 ? `${Booking.Guests} 位来客` : '';
        return (
          <span key={Meal} className={styles.meal}>
            <button
              type="button"
              aria-pressed={on}
              data-state={state}
              disabled={past}
              aria-label={`${weekday} ${Meal}：${[state, guests].filter(Boolean).join('，')}`}
              onClick={() => onTap(day, meal)}
            >
              <span>{Meal}</span>
              <small>{state}</small>
            </button>
            {!past && !Closed && (
              <Button
                type="link"
                size="small"
                aria-label={`${weekday} ${Meal} ${guests || '加来客'}`}
                onClick={() => onGuests(day, meal)}
              >
                {guests || '加来客'}
              </Button>
            )}
            {(past || Closed) && guests && <small className="qiao-note">{guests}</small>}
          </span>
        );
      })}
      {meals.map(
        ({ Meal, Booking }) =>
          Booking?.Answer && (
            <p key={Meal} className={`${styles.answer} qiao-note`}>
              食堂答复{Meal}补报：{Booking.Answer}
            </p>
          ),
      )}
    </li>
  );
}

import { expect, it } from 'vitest';
import { type Move, moves, tableOf } from './moves';
import { sentVisit, visitFields } from './visit';

const asked = (fields: object) =>
  Object.values(fields).map(({ name, required }) => (required ? `${name}*` : name));

it('asks for a department where the factory is responsible, and nowhere else', () => {
  const { finish } = moves;
  if (!finish) throw new Error('no finish');
  expect(asked(tableOf(finish, '门店').fields)).toEqual(['Responsibility*', 'Cost', 'Note']);
  expect(asked(tableOf(finish, '工厂').fields)).toEqual(['Responsibility*', 'DepartmentId*', 'Cost', 'Note']);
});

it('requires a note for a move that needs a reason', () => {
  for (const [key, fields] of Object.entries({
    accept: ['Note'],
    assign: ['Handler*', 'Note'],
    reject: ['Note*'],
    close: ['Note*'],
    reopen: ['Note*'],
  }))
    expect(asked(tableOf(moves[key] as Move).fields)).toEqual(fields);
});

it('asks for answers and points of a customer who was reached, else for the next day', () => {
  const of = (reached: string, solved?: string) => asked(visitFields({ known: true, reached, solved }));
  expect(of('已联系上')).toEqual(['Reached*', 'Solved*', 'Score*', 'Words']);
  expect(of('已联系上', '没有解决')).toEqual(['Reached*', 'Solved*', 'Score*', 'Words*']);
  expect(of('没有联系上')).toEqual(['Reached*', 'NextDate*', 'Words']);
  expect(asked(visitFields({ known: false, reached: '没有联系上', solved: undefined }))[0]).toBe('OrderId*');
});

it('sends the answers, and none for a customer who was not reached', () => {
  expect(sentVisit({ Reached: '已联系上', Solved: '没有解决', Score: 2, Words: '还是响' }, 'o1')).toEqual({
    OrderId: 'o1',
    Reached: true,
    Solved: false,
    Score: 2,
    Words: '还是响',
  });
  expect(sentVisit({ OrderId: 'o2', Reached: '没有联系上', NextDate: '2026-12-01' })).toEqual({
    OrderId: 'o2',
    Reached: false,
    NextDate: '2026-12-01',
  });
});

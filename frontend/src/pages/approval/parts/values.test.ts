import { describe, expect, it } from 'vitest';
import type { FlowField, Foreseen } from '../api';
import { formText } from './formText';
import { choosing, toChosen, toForm } from './values';

const field = (Name: string, Type: FlowField['Type'], rest: Partial<FlowField> = {}): FlowField => ({
  Name,
  Label: Name,
  Type,
  ...rest,
});

describe('what was typed', () => {
  it('is sent as texts and lists, without what is empty or no field', () => {
    const fields = [
      field('Days', 'number'),
      field('Who', 'person'),
      field('Why', 'text'),
      field('To', 'date'),
    ];
    const counted = field('Total', 'days');
    const typed = { Total: '3', Days: 2.5, Who: ['u1'], Why: '  回家 ', To: null, Other: 'x' };
    expect(toForm([...fields, counted], typed)).toEqual({ Days: '2.5', Who: ['u1'], Why: '回家' });
    expect(toForm(fields, { Who: [], Why: '   ' })).toEqual({});
  });

  it('names those who were chosen by step, without steps where nobody was', () => {
    expect(toChosen({ a: ['u1'], b: [], c: undefined })).toEqual({ a: ['u1'] });
    expect(toChosen(undefined)).toEqual({});
  });
});

it('the steps whose people are chosen stand beside each other too', () => {
  const step = (StepId: string, Choose: boolean, Lanes?: Foreseen[][]): Foreseen => ({
    StepId,
    Kind: 'approve',
    Name: StepId,
    Choose,
    Lanes,
  });
  const way = [step('a', true), step('b', false), step('', false, [[step('c', true)], [step('d', false)]])];
  expect(choosing(way)).toEqual(['a', 'c']);
});

describe('a value of a form reads', () => {
  it.each([
    ['a number with its unit', field('a', 'number', { Unit: '天' }), '2.5', '2.5 天'],
    ['money in groups', field('a', 'money', { Unit: '元' }), '12680', '12,680.00 元'],
    ['a time shortly', field('a', 'datetime'), '2020-03-01T08:30:00', '2020-03-01 08:30'],
    ['choices in a row', field('a', 'choices'), ['甲', '乙'], '甲、乙'],
    ['persons by name', field('a', 'person'), ['u1', 'u9'], '赵敏、u9'],
    ['nothing as a dash', field('a', 'text', { Unit: '元' }), undefined, '—'],
  ])('%s', (_, of, value, wanted) => {
    expect(formText(of, value, { u1: '赵敏' })).toBe(wanted);
  });
});

import { describe, expect, it } from 'vitest';
import type { ProcedureDetail, ProcedureParam } from './api';
import { inputsOf, payloadOf, usualEndpoint } from './trial';

function param(name: string, from: string, rest: Partial<ProcedureParam> = {}): ProcedureParam {
  return { name, from, type: 'nvarchar(50)', default: null, formats: [], like: '', output: false, ...rest };
}

function detail(rest: Partial<ProcedureDetail> = {}): ProcedureDetail {
  return {
    id: 'site:a.sql',
    procedure: 'P_Dormitory',
    cxtype: '在住人员查询',
    aliases: [],
    summary: '',
    source: 'site',
    file: 'a.sql',
    effect: 'read',
    access: 'signed-in',
    database: 'main',
    state: 'serving',
    findings: [],
    by: '',
    loadedAt: '2026-11-20T09:30:00',
    calls: 0,
    errors: 0,
    p50: null,
    p95: null,
    lastError: null,
    lastErrorText: null,
    params: [],
    filter: null,
    sort: null,
    page: null,
    cache: 0,
    invalidates: [],
    timeout: 0,
    maxRows: 0,
    mappedErrors: [],
    text: '',
    servedText: '',
    failures: [],
    slow: [],
    plan: null,
    ...rest,
  };
}

const ids = (subject: ProcedureDetail) => inputsOf(subject).map(({ id }) => id);

describe('inputsOf', () => {
  it('asks for what the call carries, not for what the session or the clock gives', () => {
    const params = [
      param('Account', 'session.account'),
      param('May', 'session.can.shop.add'),
      param('Now', 'now'),
      param('SouSuo', 'OtherA'),
      param('Building', 'OtherB.Building'),
      param('Time1', 'Ontime'),
      param('Total', '', { output: true }),
    ];
    expect(ids(detail({ params }))).toEqual(['OtherA', 'OtherB.Building', 'Ontime']);
  });

  it('asks once for what two parameters share', () => {
    expect(ids(detail({ params: [param('A', 'OtherA'), param('B', 'OtherA')] }))).toEqual(['OtherA']);
  });

  it('asks for the CXType, and for the name, only where any is answered', () => {
    const params = [param('CXType', 'CXType'), param('P', 'ProcedureName')];
    expect(ids(detail({ params }))).toEqual([]);
    expect(ids(detail({ params, cxtype: '' }))).toEqual(['CXType']);
    expect(ids(detail({ params, procedure: '*' }))).toEqual(['ProcedureName']);
  });

  it('offers the labels of the filter and the order, both directions, and the page', () => {
    const columns = [{ label: '楼栋', column: 'r.Building' }];
    const inputs = inputsOf(
      detail({
        params: [param('N', 'OtherB.n'), param('V', 'OtherB.v')],
        filter: { name: 'N', value: 'V', columns },
        sort: { name: 'OtherB.sort', order: 'OtherB.order', columns, default: 'i.InDate DESC' },
        page: { number: 'OtherB.page', size: '', defaultSize: 20, max: 100, total: true },
      }),
    );
    expect(inputs.map(({ id, options }) => [id, options?.map(({ value }) => value)])).toEqual([
      ['OtherB.n', ['楼栋']],
      ['OtherB.v', undefined],
      ['OtherB.sort', ['楼栋']],
      ['OtherB.order', ['asc', 'desc']],
      ['OtherB.page', undefined],
    ]);
  });

  it('asks for every field of a Go procedure, which declares none', () => {
    expect(ids(detail({ source: 'go' }))).toEqual(['OtherA', 'OtherB', 'Myresult', 'Ontime', 'Entime']);
  });

  it('tells the type, the formats and the default', () => {
    const params = [
      param('T', 'Ontime', { type: 'datetime', formats: ['yyyy-MM-dd'], default: '2026-01-01' }),
    ];
    expect(inputsOf(detail({ params }))[0]?.hint).toBe('datetime，yyyy-MM-dd，默认 2026-01-01');
  });
});

describe('payloadOf', () => {
  const subject = detail({
    params: [param('A', 'OtherA'), param('B', 'OtherB.Building'), param('S', 'OtherB.Status')],
  });
  const inputs = inputsOf(subject);

  it('puts keys into the JSON text of their field and leaves out what is empty', () => {
    expect(
      payloadOf(subject, inputs, { 'OtherB.Building': 'A"栋', 'OtherB.Status': '', OtherA: '' }),
    ).toEqual({
      ProcedureName: 'P_Dormitory',
      CXType: '在住人员查询',
      OtherB: '{"Building":"A\\"栋"}',
    });
  });

  it('keeps values as they are typed', () => {
    const values = { OtherA: " '; -- ", 'OtherB.Building': '007', 'OtherB.Status': '0' };
    expect(payloadOf(subject, inputs, values)).toMatchObject({
      OtherA: " '; -- ",
      OtherB: '{"Building":"007","Status":"0"}',
    });
  });

  it('a field filled in as a whole goes before its keys', () => {
    const whole = detail({ params: [param('B', 'OtherB.Building'), param('All', 'OtherB')] });
    const values = { OtherB: '{"x":1}', 'OtherB.Building': 'A' };
    expect(payloadOf(whole, inputsOf(whole), values).OtherB).toBe('{"x":1}');
  });

  it('names any procedure by its CXType alone', () => {
    const any = detail({ procedure: '*', cxtype: '' });
    expect(payloadOf(any, inputsOf(any), { CXType: '查询' })).toEqual({ ProcedureName: '', CXType: '查询' });
  });
});

it('a write is tried as a number, a query as tables', () => {
  expect(usualEndpoint(detail({ effect: 'write' }))).toBe('Int');
  expect(usualEndpoint(detail())).toBe('DataSet');
});

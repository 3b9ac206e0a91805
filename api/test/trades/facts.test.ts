import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { toRows } from '../../src/journal/columns/columns.ts';
import { toRow } from '../../src/journal/columns/counted-trade.ts';
import { decodeColumns, encodeColumns } from '../../src/journal/columns/encode-columns.ts';
import { compareRows } from '../../src/journal/columns/row.ts';
import { toColumns } from '../../src/journal/columns/to-columns.ts';
import { toInstrument } from '../../src/journal/trade-fields.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { allFacts, factsOfTrade } from '../support/facts.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

const readTrade = async ({ token }: Person) => (await api.call(calls.trades.get, { token, params: { id: '1' } })).trade;

describe('the facts of a trade', () => {
  const update = async ({ token }: Person, fields: object) =>
    (await api.call(calls.trades.update, { token, params: { id: '1' }, body: { ...createTradeBody(), ...fields } }))
      .trade;
  const none = Object.fromEntries(Object.keys(allFacts).map((name) => [name, null]));

  it('are saved, returned and listed; the list has no executions (FAC-05)', async () => {
    const ada = await createTrader(api);
    const [saved] = await saveTrades(api, ada, allFacts);
    expect(saved).toMatchObject(allFacts);
    expect(await readTrade(ada)).toEqual(saved);
    const { executions: _, ...listed } = saved ?? {};
    expect((await api.call(calls.trades.list, ada)).trades).toEqual([listed]);
    await expectCorrectColumns(api.db, ada);
  });

  it('stay in an update without them, and are removed by null (API-13, FAC-05)', async () => {
    const ada = await createTrader(api);
    const [bare] = await saveTrades(api, ada, {});
    await update(ada, allFacts);
    expect(await update(ada, { amount: 7 })).toMatchObject({ ...allFacts, amount: 7 });
    expect(await update(ada, { side: null, executions: [] })).not.toHaveProperty('executions');
    expect(await update(ada, none)).toEqual({ ...bare, version: 5 });
    await expectCorrectColumns(api.db, ada);
  });

  it('are kept by Delete and Undo (API-13)', async () => {
    const ada = await createTrader(api);
    const [saved] = await saveTrades(api, ada, allFacts);
    await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
    await api.call(calls.trades.restore, { ...ada, params: { id: '1' } });
    expect(await readTrade(ada)).toEqual(saved);
  });

  it('are stored in one form: decimals without extra zeros, times in UTC (FAC-05)', async () => {
    const ada = await createTrader(api);
    const openedAt = '2026-03-02T09:30:00-05:00';
    await saveTrades(api, ada, { quantity: ' 0010.500 ', entryPrice: '7.00', openedAt });
    expect(await readTrade(ada)).toMatchObject({
      quantity: '10.5',
      entryPrice: '7',
      openedAt: '2026-03-02T14:30:00.000Z',
    });
  });

  const execution = allFacts.executions[0];
  const tooMany = Array.from({ length: limits.executions + 1 }, () => execution);
  it.each<[string, object, string]>([
    ['side', { side: 'both' }, 'Side must be long or short.'],
    ['quantity', { quantity: '0.00' }, 'Quantity must be above 0.'],
    ['quantity', { quantity: '-1' }, 'Quantity must be above 0.'],
    ['quantity', { quantity: 5 }, 'Quantity must be a decimal number, written as text.'],
    ['entryPrice', { entryPrice: '1e5' }, 'Entry Price must be a number with at most 12 digits and 10 decimals.'],
    [
      'exitPrice',
      { exitPrice: '1234567890123' },
      'Exit Price must be a number with at most 12 digits and 10 decimals.',
    ],
    ['stop', { stop: '1.12345678901' }, 'Stop must be a number with at most 12 digits and 10 decimals.'],
    ['openedAt', { openedAt: '2026-03-02T14:30:00' }, 'Opened must be a time with its zone, written like'],
    ['openedAt', { openedAt: 'noon' }, 'Opened must be a time with its zone, written like'],
    ['openedAt', { openedAt: '2026-02-30T14:30:00Z' }, 'Opened must be a time with its zone, written like'],
    ['closedAt', { closedAt: '2999-01-01T00:00:00Z' }, 'Closed must be between 1970-01-01 and tomorrow.'],
    ['closedAt', { openedAt: allFacts.closedAt, closedAt: allFacts.openedAt }, 'Closed must not be before Opened.'],
    ['fees', { fees: '1' }, 'Fees must be a number.'],
    ['risk', { risk: 0 }, 'Risk must be above 0.'],
    ['mae', { mae: -0.01 }, 'MAE must not be below 0.'],
    ['mfe', { mfe: 1.005 }, 'MFE can have at most 2 decimals.'],
    ['executions', { executions: tooMany }, 'A trade can have at most 1,000 executions.'],
    ['executions', { executions: 'none' }, 'Executions must be a list.'],
  ])('are refused with 400 naming %s for %j (FAC-05)', async (field, facts, message) => {
    const ada = await createTrader(api);
    const refusal = await api.fail(calls.trades.create, { ...ada, body: { ...createTradeBody(), ...facts } });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.stringContaining(message) } });
  });

  it('are refused naming the first 20 of 900 wrong fields (FAC-05, API-18)', async () => {
    const ada = await createTrader(api);
    const executions = Array.from({ length: 900 }, (_, index) => index);
    const refusal = await api.fail(calls.trades.create, { ...ada, body: { ...createTradeBody(), executions } });
    expect(Object.keys(refusal.fields ?? {})).toEqual(executions.slice(0, 20).map((index) => `executions.${index}`));
  });

  it('are refused when the new closing time is before the stored opening time (FAC-05)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, allFacts);
    const body = createTradeBody({ closedAt: '2026-03-01T10:00:00Z' });
    const refusal = await api.fail(calls.trades.update, { ...ada, params: { id: '1' }, body });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { closedAt: 'Closed must not be before Opened.' } });
    expect((await readTrade(ada)).version).toBe(1);
  });
});

describe('columns', () => {
  it('tell a known time from an unknown one, also 2³¹ ms before another (FAC-05, RPT-01)', async () => {
    const ada = await createTrader(api);
    const opened = Date.parse('2026-03-02T10:30:00Z');
    const times = [opened, opened - 2 ** 31].map((time) => new Date(time).toISOString());
    await saveTrades(api, ada, ...times.map((openedAt) => ({ date: '2026-03-02', openedAt })));
    const { groups } = await api.call(calls.reports.get, { ...ada, query: { groupBy: 'hour' } });
    expect(groups.map(({ keys, trades }) => [...keys, trades])).toEqual([
      ['10', 1],
      ['13', 1],
    ]);
  });

  it('hold every fact that statistics use, in their order (FAC-05, DAT-04)', () => {
    const trades = fc.array(
      fc.record({ facts: factsOfTrade, day: fc.integer({ min: 1, max: 7 }), netCents: fc.integer() }),
    );
    const property = fc.property(trades, (all) => {
      const rows = all.map(({ facts: { fees, risk, mae, mfe, executions, ...facts }, day, netCents }, index) => {
        const cents = Object.entries({ fees, risk, mae, mfe }).flatMap(([name, value]) =>
          typeof value === 'number' ? [[`${name}Cents`, Math.round(value * 100)]] : [],
        );
        const named = { date: `2026-01-0${day}`, ticker: `T${index % 3}` };
        const stored = {
          ...named,
          number: index + 1,
          instrument: toInstrument(named),
          setupId: 0,
          notes: '',
        };
        const counted = {
          ...stored,
          ...facts,
          ...Object.fromEntries(cents),
          netCents,
          files: [],
          executions,
        };
        return toRow(counted);
      });
      expect(toRows(decodeColumns(encodeColumns(toColumns(rows))))).toEqual(rows.toSorted(compareRows));
    });
    fc.assert(property);
  });
});

import { keyScopes, toMonday } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import { readTools } from 'contracts/mcp-tools';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { addNote, createPlanBody, readDay, savePlan } from '../support/days.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { makeKey } from '../support/keys.ts';
import { callTool, postMcp, readToolError } from '../support/mcp.ts';
import type { FilteredTrade } from '../support/naive-filter.ts';
import { normalize, openReads, readEverything } from '../support/open-reads.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveMissedTrade, saveRule } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { addressInput, allSamples } from '../support/sample-calls.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

/** What a key with the unit R may do: a slip in the contract would open a call. */
const OPEN = [
  ...['trades.stats', 'trades.filteredStats', 'trades.list', 'trades.get', 'trades.delete', 'flags.list'],
  ...['days.calendar', 'days.byDay', 'days.analytics', 'adjacentTrades.get', 'trash.list', 'trash.restore'],
  ...['labels.list', 'labels.uses', 'candles.list', 'candles.get', 'candles.add', 'candles.delete', 'candles.restore'],
  ...['reports.get', 'reports.highlights', 'reports.distribution', 'reports.points', 'reports.compare'],
  ...['playbook.get', 'playbook.try', 'playbook.notes', 'mistakes.get', 'rules.list', 'check.get', 'check.change'],
  ...['insights.get', 'whatIf.exits', 'whatIf.trade', 'whatIfTrades.list', 'simulate.run'],
  ...['whatIfRules.leaveOut', 'whatIfRules.list', 'missedTrades.list', 'missedTrades.figures', 'review.queue'],
  ...['dayJournal.list', 'dayJournal.get', 'dayJournal.change', 'daySummaries.list', 'weekReviews.get'],
  ...['dayJournal.addNote', 'dayJournal.changeNote', 'dayJournal.deleteNote', 'dayJournal.restoreNote'],
  ...['dayPlans.save', 'trades.restore', 'inbox.add'],
];

it('opens the calls of the second list, and no others, to a key with the unit R (MCP-02)', async () => {
  const names = everyCall.filter(({ call }) => call.opensInR !== undefined).map(({ name }) => name);
  expect(names.sort()).toEqual([...OPEN].sort());
  const ada = await createTrader(api);
  const { key, unit } = await makeKey(api, ada, { scopes: [...keyScopes], unit: 'r' });
  expect(unit).toBe('r');
  expect((await api.call(calls.keys.list, { token: ada.token })).keys[0]?.unit).toBe('r');
  for (const { name, call, sent } of allSamples.filter((each) => each.call.access === 'trader')) {
    if (OPEN.includes(name)) continue;
    const { status, code, needed } = await api.fail(call, { ...addressInput(sent, ada), token: key });
    expect([name, status, code, needed]).toEqual([name, 403, 'scope', null]);
  }
});

const MAX_CENTS = 1_000_000;
const multiply = (cents: number | null, factor: number): number | null => cents && cents * factor;
const multiplyText = (text: string | null, factor: number): string | null => text && String(Number(text) * factor);

/** The same journal of a trader with more or less money: each trade has the same result in R. */
const scale = (trades: readonly FilteredTrade[], factor: number): FilteredTrade[] =>
  trades.map((trade) => ({
    ...trade,
    netCents: Math.max(-MAX_CENTS, Math.min(MAX_CENTS, trade.netCents)) * factor,
    riskCents: multiply(trade.riskCents, factor),
    feesCents: multiply(trade.feesCents, factor),
    maeCents: multiply(trade.maeCents, factor),
    mfeCents: multiply(trade.mfeCents, factor),
    quantity: multiplyText(trade.quantity, factor),
  }));

/** What a trader writes, with amounts in every text and in every field that has one. */
const writeAmounts = async (ada: Person, factor: number, date: string) => {
  const text = `Stopped at $${500 * factor}.`;
  const { token } = ada;
  await savePlan(api, ada, date, { bias: text, focus: text, maxLoss: 400.5 * factor });
  await addNote(api, ada, date, text);
  await api.call(calls.dayJournal.change, { token, params: { date }, body: { good: text, bad: text, tomorrow: text } });
  const week = { answers: [{ question: text, text }], goal: text };
  await api.call(calls.weekReviews.change, { token, params: { monday: toMonday(date) }, body: week });
  await saveRule(api, ada, { text, group: text, conditions: [{ fact: 'dayResultBefore', min: -500 * factor }] });
  const { id } = await saveRule(api, ada, { text });
  const check = { answers: { [id]: 'yes' as const }, lesson: text };
  await api.call(calls.check.change, { token, params: { id: '1' }, body: check });
  await saveMissedTrade(api, ada, { notes: text });
  await api.call(calls.playbook.saveNote, { token, body: { setup: 'Breakout', text } });
};

const SENT: Readonly<Record<string, Record<string, unknown>>> = {
  report: { groupBy: 'setup' },
  trade: { id: 1 },
  what_if: { stops: [1], targets: [2], in: 'r', until: 'close' },
  simulate: { days: 5, paths: 100, seed: 1, at: '2025-12-31T12:00:00Z' },
};

const readAllTools = async (key: string) => {
  const replies: unknown[] = [];
  for (const { name } of readTools) {
    const { structuredContent } = await callTool(api, key, name, SENT[name] ?? {});
    replies.push([name, normalize(structuredContent ?? null)]);
  }
  return replies;
};

const openInR = openReads.filter(({ name }) => OPEN.includes(name));

it('lets no amount of money out: replies are the same for a trader with three times as much (MCP-02)', async () => {
  await fc.assert(
    fc.asyncProperty(
      filteredJournals.filter(({ length }) => length > 0),
      filters,
      async (trades, filter) => {
        const read = async (factor: number) => {
          const ada: Person = await createTrader(api);
          const scaled = scale(trades, factor);
          await saveFilteredTrades(api, ada, scaled);
          await writeAmounts(ada, factor, trades[0]?.date ?? '');
          const { key } = await makeKey(api, ada, { unit: 'r' });
          const context = { filter, date: trades[0]?.date ?? '', number: 1 };
          return [await readEverything(api, key, context, openInR), await readAllTools(key)];
        };
        expect(await read(3)).toEqual(await read(1));
      },
    ),
    { numRuns: getRunCount('JOURNAL_RUNS', 1), endOnFailure: true },
  );
}, 240_000);

describe('a key with the unit R', () => {
  const setUp = async () => {
    const ada = await createTrader(api);
    const facts = { quantity: '100', fees: 1, mae: 5, mfe: 9, account: 'Main' };
    await saveTrades(api, ada, { ...facts, amount: 125, risk: 100 }, { ...facts, amount: -20 });
    const { key } = await makeKey(api, ada, { unit: 'r' });
    return { ada, key };
  };

  it('reads results in R, null without a risk, and nothing else of money (MCP-02)', async () => {
    const { key } = await setUp();
    const { raw } = await api.send(calls.trades.list, { token: key, query: { totals: 'true' } });
    expect(raw).toMatchObject({ trades: [{ amount: null }, { amount: 1.25 }], totals: { net: 1.25, trades: 1 } });
    const [, trade] = (raw as { trades: object[] }).trades;
    expect(Object.keys(trade ?? {}).sort()).toEqual(
      ['account', 'amount', 'bullflagType', 'date', 'flagType', 'id', 'instrument', 'tradeTag', 'version'].sort(),
    );
    expect((await api.send(calls.trades.stats, { token: key })).raw).toMatchObject({ totalPL: 1.25, totalTrades: 1 });
    expect((await callTool(api, key, 'trades')).structuredContent).toMatchObject({ unit: 'R', n: 1 });
    expect((await callTool(api, key, 'trade', { id: 2 })).structuredContent).toMatchObject({ unit: 'R', n: 0 });
    expect((await callTool(api, key, 'statistics')).structuredContent).toMatchObject({ unit: 'R', n: 1 });
  });

  it('reads halves of a hundredth away from zero, as the trader sees them (MCP-02)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: -1.16, risk: 8 }, { amount: 1.16, risk: 8 });
    const { key } = await makeKey(api, ada, { unit: 'r' });
    const { raw } = await api.send(calls.trades.list, { token: key });
    expect(raw).toMatchObject({ trades: [{ amount: 0.15 }, { amount: -0.15 }] });
  });

  it('cannot ask for what reveals amounts by halving (MCP-02)', async () => {
    const { key } = await setUp();
    const wrong: [call: Parameters<typeof api.fail>[0], input: object][] = [
      ...['minNet', 'maxNet'].map((name) => [calls.trades.list, { query: { [name]: '5' } }] as const),
      [calls.trades.stats, { query: { size: 'under100' } }],
      [calls.adjacentTrades.get, { params: { id: 1 }, query: { minNet: '5' } }],
      [calls.reports.get, { query: { groupBy: 'size' } }],
      [calls.reports.compare, { query: { with: 'minNet=5' } }],
      [calls.trades.list, { query: { sort: 'amount', limit: '1' } }],
      [calls.whatIf.exits, { body: { stops: [1], targets: [1], in: 'money', until: 'close' } }],
      ...['risk', 'quantity', 'dayResultBefore', 'roomBefore'].map(
        (fact) => [calls.playbook.try, { body: { setup: null, conditions: [{ fact, min: 5 }] } }] as const,
      ),
    ].map(([call, input]) => [call, input] as [Parameters<typeof api.fail>[0], object]);
    for (const [call, input] of wrong) {
      expect([call.path, input, (await api.fail(call, { ...input, token: key })).code]).toEqual([
        call.path,
        input,
        'invalid_input',
      ]);
    }
  });

  it('changes no trade, and simulates no account, by calls and tools (MCP-02)', async () => {
    const { key } = await setUp();
    const closed: [call: Parameters<typeof api.fail>[0], input: object][] = [
      [calls.trades.create, { body: createTradeBody() }],
      [calls.trades.update, { params: { id: 1 }, body: createTradeBody() }],
      [calls.simulate.run, { body: { days: 5, paths: 100, account: 'Main' } }],
    ];
    for (const [call, input] of closed) {
      expect(await api.fail(call, { ...input, token: key })).toMatchObject({ code: 'scope', needed: null });
    }
    const simulated = await callTool(api, key, 'simulate', { days: 5, paths: 100, account: 'Main' });
    expect(readToolError(simulated)).toMatchObject({ code: 'scope', needed: null });
    expect(readToolError(await callTool(api, key, 'limits', { account: 'Main' }))).toMatchObject({ needed: null });
    const { raw } = await postMcp(api, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: key });
    expect(raw.result.tools.map(({ name }: { name: string }) => name)).not.toContain('limits');
  });

  it('writes reviews, notes and limits without learning or losing texts and amounts (MCP-02, KEY-05)', async () => {
    const { ada, key } = await setUp();
    const date = '2026-03-02';
    await savePlan(api, ada, date, { focus: 'At most $400', maxLoss: 400 });
    await api.call(calls.check.change, { token: ada.token, params: { id: '2' }, body: { lesson: 'Lost $20' } });
    const plan = createPlanBody({ focus: '', maxLoss: 1, maxTrades: 2 });
    const write = async (call: Parameters<typeof api.send>[0], input: object) =>
      (await api.send(call, { ...input, token: key })).raw;
    const replies = [
      await write(calls.dayPlans.save, { params: { date }, body: plan }),
      await write(calls.dayJournal.change, { params: { date }, body: { grade: 'B', good: 'x' } }),
      await write(calls.check.change, { params: { id: 2 }, body: { grade: 4, lesson: 'x' } }),
      await write(calls.dayJournal.get, { params: { date } }),
    ];
    expect(JSON.stringify(replies)).not.toMatch(/\$400|[:[,]400\b|\$20|maxLoss|lesson/);
    expect(await readDay(api, ada, date)).toMatchObject({
      ...{ grade: 'B', good: '' },
      plan: { focus: 'At most $400', maxLoss: 400, maxTrades: 2 },
    });
    const check = await api.call(calls.check.get, { token: ada.token, params: { id: '2' } });
    expect(check).toMatchObject({ grade: 4, lesson: 'Lost $20' });
    const found = await write(calls.dayJournal.list, { query: { q: '400' } });
    expect([found, (await api.call(calls.dayJournal.list, { token: ada.token, query: { q: '400' } })).days]).toEqual([
      { days: [] },
      [expect.objectContaining({ date })],
    ]);
  });

  it('reads days, weeks and restored trades in R (MCP-02)', async () => {
    const { ada, key } = await setUp();
    await api.call(calls.trades.delete, { token: ada.token, params: { id: '1' } });
    const send = async (call: Parameters<typeof api.send>[0], input: object) =>
      (await api.send(call, { ...input, token: key })).raw;
    expect(await send(calls.trades.restore, { params: { id: 1 } })).toMatchObject({ trade: { amount: 1.25 } });
    expect(await send(calls.daySummaries.list, {})).toMatchObject({ days: [{ net: 1.25, trades: 2, low: 0 }] });
    const week = await send(calls.weekReviews.get, { params: { monday: '2026-03-02' } });
    expect(week).toMatchObject({ figures: { net: 1.25, trades: 2 } });
    expect(await send(calls.whatIf.trade, { params: { id: 1 } })).toMatchObject({
      actual: 1.25,
      plan: null,
      best: null,
    });
    expect(await send(calls.whatIf.trade, { params: { id: 2 } })).toMatchObject({ actual: null });
  });

  it('learns no sizes and no texts of rules from insights and highlights (MCP-02)', async () => {
    const ada = await createTrader(api);
    const sizes = Array.from({ length: 80 }, (_, index) => index % 2 === 0);
    const trades = sizes.map((isLarge, index) => ({
      ...{ quantity: isLarge ? '500' : '1', risk: 100, amount: (isLarge ? 200 : -100) + (index % 7) },
      date: `2026-03-${String(1 + (index % 20)).padStart(2, '0')}`,
    }));
    await saveTrades(api, ada, ...trades);
    await saveRule(api, ada, { text: 'More than 400', conditions: [{ fact: 'quantity', min: 400 }] });
    const { key } = await makeKey(api, ada, { unit: 'r' });
    const own = await api.call(calls.insights.get, { token: ada.token, query: { unit: 'r' } });
    expect(own.insights.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['size', 'rule']));
    const { insights } = await api.call(calls.insights.get, { token: key });
    expect(insights.map(({ kind }) => kind)).toContain('rule');
    expect(JSON.stringify(insights)).not.toMatch(/shares|size|More than 400/);
    const listGroupings = async (token: string) => {
      const { raw } = await api.send(calls.reports.highlights, { token, query: { unit: 'r' } });
      return (raw as { best: { groupBy: string }[] }).best.map(({ groupBy }) => groupBy);
    };
    expect(await listGroupings(ada.token)).toContain('size');
    expect(await listGroupings(key)).not.toContain('size');
  });
});

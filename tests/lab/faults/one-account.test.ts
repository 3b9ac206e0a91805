import { setTimeout as sleep } from 'node:timers/promises';
import { setUpApi } from 'api/testing/api.ts';
import { createFill, createImportBody } from 'api/testing/imports.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { getMemoryKb } from 'api/testing/process-stats.ts';
import { killServers } from 'api/testing/server-process.ts';
import { createTaggedJournal } from 'api/testing/tagged-journals.ts';
import { saveTrades } from 'api/testing/trades.ts';
import { limits } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import { getRounds, reportFigures } from '../support/figures.ts';
import { type CallRequest, runAutocannon, toRequest } from '../support/measure.ts';
import { startInstance } from '../support/product.ts';

const api = setUpApi();
afterEach(killServers);

const CONNECTIONS = 40;
const MAX_MEMORY_MB = 700;
const isFullRun = getRounds(1) > 1;
const TRADES = isFullRun ? 60_000 : 6_000;
const SECONDS = isFullRun ? 4 : 1;

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** These end the attack, or need a file. */
const omitted = new Set([
  'account.delete',
  'account.signOutEverywhere',
  'account.import',
  'media.upload',
  'system.telemetry',
]);

/** Every call, for things that do not exist, with as many wrong values as a body can have. */
const createInvalid = (): CallRequest[] =>
  everyCall
    .filter(({ name }) => !omitted.has(name))
    .map(({ call }) => ({
      call,
      params: Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'f'.repeat(24)])),
      query: { hour: ['24', ...countTo(40).map(String)], groupBy: ['tag', 'tag', 'ticker'] },
      ...(call.method === 'GET' ? {} : { body: { ids: countTo(49_000), executions: countTo(900), change: {} } }),
    }));

const widest = {
  zone: 'Australia/Lord_Howe',
  hour: ['none', ...countTo(23).map(String)],
  tag: countTo(20).map((index) => `tag ${index - 1}`),
};

/** Refused after the journal was read: too many groups, and trades with too many tags. */
const createRefused = (): CallRequest[] => [
  { call: calls.reports.get, query: { groupBy: ['ticker', 'tag'] } },
  {
    call: calls.bulk.change,
    body: { ids: countTo(Math.min(TRADES, limits.bulkTrades)), change: { action: 'addTag', tag: 'one more' } },
  },
];

/** One minute each, from the start of 2022. */
const createCandle = (minute: number) => [
  new Date(Date.UTC(2022, 0, 1, 0, minute)).toISOString(),
  1,
  3,
  0.5,
  2,
  minute,
];

/** The most expensive calls: everything of a large journal, in the slowest order and with the most groups. */
const createLargest = (importId: string): CallRequest[] => [
  { call: calls.trades.list, query: { sort: 'amount' } },
  { call: calls.trades.list, query: { q: 'a b c d e f g h', limit: '50' } },
  { call: calls.trades.stats, query: widest },
  { call: calls.days.analytics, query: widest },
  { call: calls.days.calendar, query: { from: '1970-01-01', to: '2099-12-31' } },
  { call: calls.adjacentTrades.get, params: { id: TRADES / 2 }, query: { sort: 'amount' } },
  { call: calls.labels.list },
  { call: calls.reports.get, query: { groupBy: ['hour', 'tag'], zone: 'Australia/Lord_Howe' } },
  { call: calls.reports.highlights, query: { unit: 'r' } },
  { call: calls.reports.distribution },
  { call: calls.reports.points, query: { x: 'duration' } },
  { call: calls.playbook.get, query: widest },
  { call: calls.playbook.try, body: { setup: null, conditions: [{ fact: 'tradeOfDay', max: 3 }] } },
  { call: calls.mistakes.get, query: widest },
  { call: calls.insights.get, query: { zone: 'Australia/Lord_Howe' } },
  { call: calls.review.queue },
  { call: calls.weekReviews.get, params: { monday: '2022-01-03' } },
  { call: calls.dayJournal.list, query: { from: '1970-01-01', to: '2099-12-31', q: 'a b c d e f g h' } },
  { call: calls.missedTrades.figures, query: { from: '1970-01-01', to: '2099-12-31' } },
  {
    call: calls.candles.add,
    params: { ticker: 'T1' },
    body: { resolution: 60, candles: countTo(limits.candles.perCall).map(createCandle) },
  },
  { call: calls.candles.get, params: { ticker: 'T1' }, query: { resolution: '180' } },
  {
    call: calls.bulk.change,
    body: { filter: { from: '2020-01-01', to: '2020-11-01' }, change: { action: 'setRisk', risk: 7 } },
  },
  { call: calls.bulk.export, body: { ids: countTo(limits.exportTrades) } },
  { call: calls.account.export },
  {
    call: calls.imports.addRows,
    params: { id: importId },
    body: {
      executions: countTo(limits.brokerImport.rowsPerCall).map((row) =>
        createFill({
          key: `${row}`,
          row,
          side: 'sell',
          quantity: '1',
          price: '999999999999',
          at: new Date(Date.UTC(2026, 2, 3) + row).toISOString(),
        }),
      ),
      roundTrips: [],
    },
  },
];

/** Reads statistics as another trader until it is stopped. @returns the durations in milliseconds */
const startOtherTrader = (port: number, { token }: Person) => {
  const durations: number[] = [];
  let isRunning = true;
  const reading = (async () => {
    while (isRunning) {
      const startedAt = performance.now();
      const { ok } = await fetch(`http://127.0.0.1:${port}${calls.trades.stats.path}`, {
        // A connection that the server has closed meanwhile would fail the call.
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      });
      expect(ok).toBe(true);
      durations.push(performance.now() - startedAt);
      await sleep(20);
    }
  })();
  return async (): Promise<number[]> => {
    isRunning = false;
    await reading;
    return durations;
  };
};

/**
 * Other inputs would only prove that invalid calls cost nothing. Calls of the attack before can still be in flight, so that
 * this one has to wait for its turn.
 */
const expectServed = async (
  { at }: Awaited<ReturnType<typeof startInstance>>,
  { call, ...input }: CallRequest,
  token: string,
) => {
  const send = () => at.send(call, { token, ...input, headers: { connection: 'close' } });
  let { status } = await send();
  while (status === 429) {
    await sleep(200);
    ({ status } = await send());
  }
  expect({ path: call.path, status }).toEqual({ path: call.path, status: 200 });
};

it('40 connections of one account with refused and largest inputs of every call neither end the API nor fill its memory (API-18)', async () => {
  const attacker = await createTaggedJournal(api, TRADES);
  const other = await createTrader(api);
  await saveTrades(api, other, {}, {}, {});
  const { id } = await api.call(calls.imports.start, { token: attacker.token, body: createImportBody() });
  const server = await startInstance(api);
  const { pid, port } = server;
  const results: { name: string; p95: number; memory: number }[] = [];
  let answered = 0;
  const largest = createLargest(id);
  for (const attack of [...largest, ...createRefused(), ...createInvalid()]) {
    const request = toRequest(attack, attacker.token);
    if (largest.includes(attack)) await expectServed(server, attack, attacker.token);
    const stop = startOtherTrader(port, other);
    const result = await runAutocannon({
      url: `http://127.0.0.1:${port}`,
      requests: [request],
      connections: CONNECTIONS,
      duration: SECONDS,
      timeout: 60,
      // In a thread of its own, so that sending the attack does not delay the other trader's clock.
      workers: 1,
    });
    expect(server.hasEnded()).toBe(false);
    const durations = (await stop()).sort((a, b) => a - b);
    answered += durations.length;
    const memory = getMemoryKb(pid) / 1_024;
    results.push({
      name: `${request.method} ${attack.call.path}`,
      p95: durations[Math.floor(durations.length * 0.95)] ?? 0,
      memory,
    });
    expect(result.errors).toBe(0);
    expect({ name: attack.call.path, isWithin: memory < MAX_MEMORY_MB }).toEqual({
      name: attack.call.path,
      isWithin: true,
    });
  }
  const slowest = results.sort((a, b) => b.p95 - a.p95).slice(0, 3);
  reportFigures(`${CONNECTIONS} connections of one account, every call`, {
    rounds: results.length,
    answered,
    notes: `largest memory ${Math.max(...results.map(({ memory }) => memory)).toFixed(0)} MB; p95 of another trader's statistics: ${slowest.map(({ name, p95 }) => `${p95.toFixed(0)} ms during ${name}`).join(', ')}`,
  });
}, 3_600_000);

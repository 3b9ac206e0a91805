import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setUpOwnApi } from 'api/testing/api.ts';
import { createImportBody } from 'api/testing/imports.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { killServers } from 'api/testing/server-process.ts';
import { createRuledJournal } from 'api/testing/tagged-journals.ts';
import { saveTrades } from 'api/testing/trades.ts';
import type autocannon from 'autocannon';
import { calls } from 'contracts/every-call';
import { type ApiLoad, createLoadReader } from '../support/api-load.ts';
import { createInvalid, createLargest, createRefused } from '../support/attacks.ts';
import { getRounds, reportFigures } from '../support/figures.ts';
import { type CallRequest, toRequest } from '../support/measure.ts';
import { getMemoryMb } from '../support/memory.ts';
import { startInstance } from '../support/product.ts';

const api = setUpOwnApi();
afterEach(killServers);

const CONNECTIONS = 40;
const MAX_MEMORY_MB = 700;
/** The longest turn of the API's event loop, as on a machine with a free core. Includes collecting garbage. */
const MAX_TURN_MS = 500;
/** The goal is 500 ms. More processes than cores make it longer, whatever the API does. */
const MAX_P95_MS = 5_000;
const isFullRun = getRounds(1) > 1;
const TRADES = isFullRun ? 60_000 : 6_000;
const SECONDS = isFullRun ? 4 : 1;
/** Invalid calls cost little: a few requests of each connection show what a second would. */
const SECONDS_OF_INVALID = isFullRun ? SECONDS : 0.3;

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
 * Other inputs would only prove that invalid calls cost nothing. Calls of the attack before can still be in flight, so
 * that this one has to wait for its turn.
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

const program = fileURLToPath(new URL('../support/attacker-program.ts', import.meta.url));

const attacker = fork(program, { execArgv: [] });
afterAll(() => attacker.kill());

/** Runs an attack in a process of its own. @returns the number of requests without a reply */
const attack = async (options: autocannon.Options): Promise<number> => {
  attacker.send(options);
  const [{ errors }] = await once(attacker, 'message');
  return errors;
};

const findP95 = (durations: readonly number[]): number =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0;

interface Result extends ApiLoad {
  name: string;
  p95: number;
  memory: number;
}

const toTurn = ({ maxDelayMs, stretch }: ApiLoad): number => maxDelayMs / stretch;

const describeSlowest = (results: readonly Result[]): string =>
  results
    .toSorted((a, b) => b.p95 - a.p95)
    .slice(0, 3)
    .map(({ name, p95 }) => `${p95.toFixed(0)} ms during ${name}`)
    .join(', ');

const describeTurn = (results: readonly Result[]): string => {
  const [longest] = results.toSorted((a, b) => toTurn(b) - toTurn(a));
  return longest ? `${toTurn(longest).toFixed(0)} ms during ${longest.name}` : '';
};

it('40 connections of one account with refused and largest inputs of every call neither end the API nor fill its memory nor keep it busy (API-18)', async () => {
  const { attacker: owner, ruleId } = await createRuledJournal(api, TRADES);
  const other = await createTrader(api);
  await saveTrades(api, other, {}, {}, {});
  const { id: importId } = await api.call(calls.imports.start, { token: owner.token, body: createImportBody() });
  const server = await startInstance(api, { env: { METRICS_PORT: '0' } });
  const { pid, port } = server;
  const { port: metricsPort } = await server.waitForLog('serving metrics');
  const readLoad = await createLoadReader(`http://127.0.0.1:${metricsPort}/metrics`, pid);
  const results: Result[] = [];
  let answered = 0;
  const largest = createLargest({ trades: TRADES, importId, ruleId });
  const invalid = createInvalid();
  for (const input of [...largest, ...createRefused(TRADES), ...invalid]) {
    const request = toRequest(input, owner.token);
    if (largest.includes(input)) await expectServed(server, input, owner.token);
    const name = `${request.method} ${request.path}`.slice(0, 80);
    const stop = startOtherTrader(port, other);
    await readLoad();
    const errors = await attack({
      url: `http://127.0.0.1:${port}`,
      requests: [request],
      connections: CONNECTIONS,
      duration: invalid.includes(input) ? SECONDS_OF_INVALID : SECONDS,
      timeout: 60,
    });
    expect(server.hasEnded()).toBe(false);
    const load = await readLoad();
    const durations = await stop();
    answered += durations.length;
    const result = { name, p95: findP95(durations), memory: getMemoryMb(pid), ...load };
    results.push(result);
    expect(errors).toBe(0);
    expect({ name, isInMemory: result.memory < MAX_MEMORY_MB }).toEqual({ name, isInMemory: true });
    expect({ name, isShort: toTurn(result) < MAX_TURN_MS, load }).toEqual({ name, isShort: true, load });
    expect({ name, isServed: result.p95 < MAX_P95_MS }).toEqual({ name, isServed: true });
  }
  console.table(results.toSorted((a, b) => b.p95 - a.p95).slice(0, 25));
  reportFigures(`${CONNECTIONS} connections of one account, every call`, {
    rounds: results.length,
    answered,
    notes: `largest memory ${Math.max(...results.map(({ memory }) => memory)).toFixed(0)} MB; p95 of another trader's statistics: ${describeSlowest(results)}; longest turn of the event loop, without waiting for a core: ${describeTurn(results)}`,
  });
}, 3_600_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { connectDb } from 'api/src/database.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startListeningServer } from 'api/testing/server-process.ts';
import type autocannon from 'autocannon';
import { type ApiLoad, createLoadReader, readMetric } from '../support/api-load.ts';
import type { AttackResult } from '../support/attacker-program.ts';
import { seedTrader } from '../support/journals.ts';
import { toRequest } from '../support/measure.ts';
import { getMemoryMb } from '../support/memory.ts';
import { seedPricedTrader } from '../support/priced-journal.ts';
import type { Durations } from '../support/reader-program.ts';
import { receiveAnswer, smallReadings, startProgram, startReader, toReadings } from '../support/readers.ts';
import { seedRuledTrader } from '../support/ruled-journal.ts';
import { type Attack, createAttacks, mediumReadings } from './cases.ts';

const CONNECTIONS = 40;

/** The trades of the other traders, each with 30 rules. */
const SMALL = 1_000;
const MEDIUM = 20_000;

export interface AttackOptions {
  /** How many trades the attacker's journal has. */
  trades: number;
  /** The time of an attack with several connections. */
  seconds: number;
  /** Part of the name of the attacks; all by default. */
  only?: string | undefined;
}

/** What happened during an attack. */
export interface AttackFigures extends ApiLoad, AttackResult {
  name: string;
  connections: number;
  others: Durations;
  megabytes: number;
}

const seedTraders = async (trades: number) => {
  const db = await connectDb(getDatabaseUri());
  const attacker = await seedRuledTrader(db, trades);
  const small = await seedTrader(db, SMALL);
  const medium = await seedTrader(db, MEDIUM);
  const priced = await seedPricedTrader(db);
  await db.close();
  return { attacker, small, medium, priced };
};

const POLL_MS = 200;

/** How much of the log of an API that has ended is shown. */
const LOGGED = 3_000;

/** Waits until the API serves no call: an attacker who hangs up does not end what the API computes. */
const waitUntilIdle = async (metricsUrl: string): Promise<void> => {
  const count = async () => readMetric(await (await fetch(metricsUrl)).text(), 'http_requests_in_flight');
  while ((await count()) > 0) await sleep(POLL_MS);
};

/** Starts the API and the other programs. */
const startParties = async (trades: number) => {
  const tokens = await seedTraders(trades);
  const server = await startListeningServer({ METRICS_PORT: '0' });
  const { port } = await server.waitForLog('serving metrics');
  const url = `http://127.0.0.1:${server.port}`;
  const metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const attacker = startProgram('attacker-program.ts');
  const readers = [
    { program: startProgram('reader-program.ts'), token: tokens.small, readings: toReadings(url, smallReadings) },
    { program: startProgram('reader-program.ts'), token: tokens.medium, readings: toReadings(url, mediumReadings) },
  ];
  const readLoad = await createLoadReader(metricsUrl, server.pid);
  let isExpectedToEnd = false;
  void server.ended.then(({ output }) => {
    if (!isExpectedToEnd) console.error(`The API ended: ${output.slice(-LOGGED)}`);
  });

  const attack = async (options: autocannon.Options): Promise<AttackResult> => {
    attacker.send(options);
    return receiveAnswer(attacker);
  };

  /** Measures what the other traders see while something happens. */
  const observe = async (run: () => Promise<AttackResult>) => {
    await waitUntilIdle(metricsUrl);
    await readLoad();
    const stops = readers.map(({ program, ...start }) => startReader(program, start));
    const result = await run();
    const load = await readLoad();
    const durations = await Promise.all(stops.map((stop) => stop()));
    const megabytes = getMemoryMb(server.pid);
    return { ...result, ...load, megabytes, others: Object.assign({}, ...durations) as Durations };
  };

  const stop = async () => {
    for (const program of [attacker, ...readers.map((each) => each.program)]) program.kill();
    isExpectedToEnd = true;
    // What clients have hung up on may still be computed.
    await server.terminate('SIGKILL');
  };
  return { url, tokens, attack, observe, stop };
};

type Parties = Awaited<ReturnType<typeof startParties>>;

const NO_ATTACK: AttackResult = { errors: 0, answered: 0, refused: 0, maxMs: 0 };

/** One caller, then many at the same time. Waits for the pause after expensive calls of the attacker in between. */
const runAttack = async (
  { url, tokens, attack, observe }: Parties,
  { name, requests, isPriced = false, hangsUp = false }: Attack,
  seconds: number,
): Promise<AttackFigures[]> => {
  const token = isPriced ? tokens.priced : tokens.attacker;
  const options = { url, requests: requests.map((request) => toRequest(request, token)), timeout: hangsUp ? 1 : 120 };
  const run = async (connections: number, end: { amount: number } | { duration: number }): Promise<AttackFigures> => ({
    ...{ name, connections },
    ...(await observe(() => attack({ ...options, ...end, connections }))),
  });
  const runMany = () => run(CONNECTIONS, { duration: seconds });
  if (hangsUp) return [await runMany()];
  const once = await run(1, { amount: requests.length > 2 ? 1 : requests.length });
  await sleep(once.maxMs);
  const isShort = once.maxMs < 250 * seconds;
  const figures = [isShort ? await run(1, { duration: seconds }) : once, await runMany()];
  await sleep(once.maxMs);
  return figures;
};

/** Runs all attacks. The first figures are those without one. */
export async function runAttacks({ trades, seconds, only = '' }: AttackOptions): Promise<AttackFigures[]> {
  const parties = await startParties(trades);
  const rest = async () => {
    await sleep(seconds * 1_000);
    return NO_ATTACK;
  };
  // The first reading of all journals, and the code that is not optimized yet.
  await parties.observe(rest);
  const figures: AttackFigures[] = [{ name: 'none', connections: 0, ...(await parties.observe(rest)) }];
  for (const attack of createAttacks(trades).filter(({ name }) => name.includes(only))) {
    const found = await runAttack(parties, attack, seconds);
    for (const { others: _, ...each } of found) console.error(JSON.stringify(each));
    figures.push(...found);
  }
  await parties.stop();
  return figures;
}

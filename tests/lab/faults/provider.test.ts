import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, startApi } from 'api/testing/api.ts';
import { switchProvider } from 'api/testing/emulator.ts';
import { upload } from 'api/testing/media.ts';
import { createPngFile } from 'api/testing/media-files.ts';
import { createProviderAccount, createTrader, type Person } from 'api/testing/people.ts';
import { killServers, shiftedClock } from 'api/testing/server-process.ts';
import { saveTrades } from 'api/testing/trades.ts';
import { calls } from 'contracts';
import { getFreePort, type Identity, startIdentity } from 'local/testing';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/instance.ts';

jest.setTimeout(300_000);

const rounds = getRounds(1, 0.25);
/** The unresponsive provider takes long, and the browser tests include it too. */
const isFullRun = rounds > 1;
const MINUTE_MS = 60_000;
const message = 'The sign-in service cannot be reached. Please try again in a moment.';

let dataDir: string;
let port: number;
let provider: Identity;
let api: Api;

/** Starts the emulator with stored accounts, as `npm start` does. */
const startProvider = async (): Promise<void> => {
  const options = { port, projectId: 'demo-provider-down', dataDir, webUrl: 'http://localhost:3000' };
  provider = await startIdentity({ ...options, enumerationProtection: true, log: () => undefined });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-provider-'));
  port = await getFreePort();
  await startProvider();
  switchProvider({ host: provider.host, projectId: 'demo-provider-down' });
  api = await startApi();
});
afterEach(killServers);
afterAll(async () => {
  await api.stop();
  await provider.stop();
  await rm(dataDir, { recursive: true });
});

interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

const killed: Outage = {
  begin: async () => {
    process.kill(provider.program.pid as number, 'SIGKILL');
    await provider.program.ended;
    await provider.stop();
  },
  end: startProvider,
};

/** Accepts requests and never replies. */
const stopped: Outage = {
  begin: async () => void process.kill(provider.program.pid as number, 'SIGSTOP'),
  end: async () => void process.kill(provider.program.pid as number, 'SIGCONT'),
};

const start = () => startInstance(api, { env: { CLOCK_AHEAD: '0' }, nodeOptions: shiftedClock });
type Started = Awaited<ReturnType<typeof start>>;

/** Makes the calls of a signed-in trader. @returns how many succeeded */
const makeCalls = async ({ at }: Started, { token }: Person): Promise<number> => {
  const before = await at.call(calls.trades.stats, { token });
  await saveTrades(at, { token }, {});
  expect((await at.call(calls.trades.stats, { token })).totalTrades).toBe(before.totalTrades + 1);
  const { url } = await upload(at, token, createPngFile());
  expect((await fetch(at.url + url)).status).toBe(200);
  await at.call(calls.account.export, { token });
  return 6;
};

type Others = Record<'unseen' | 'fresh' | 'leaving', Person>;

/** Expects 503 with Retry-After for calls that need the provider. @returns how many were refused */
const expectRefusals = async ({ at }: Started, known: Person, otherPeople: Others) => {
  const { unseen, fresh } = otherPeople;
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const refusals = await Promise.all([
    at.fail(calls.auth.checkVerification, { body: { idToken: known.token } }),
    at.fail(calls.auth.login, { body: { idToken: known.token } }),
    at.fail(calls.auth.createLocalUser, { body: { idToken: fresh.token, ...names } }),
    // The unresponsive provider may still process this request later.
    at.fail(calls.account.signOutEverywhere, { token: otherPeople.leaving.token }),
    // 401 would end the session.
    at.fail(calls.trades.list, { token: unseen.token }),
    at.fail(calls.auth.me, { token: unseen.token }),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', error: message });
    expect(refusal.headers.get('retry-after')).toBe('5');
  }
  expect(await at.fail(calls.trades.list, { token: 'nonsense' })).toMatchObject({ code: 'unauthorized' });
  return refusals.length;
};

/** Runs one outage. @returns its figures */
const runOutage = async (outage: Outage) => {
  const known = await createTrader(api);
  const otherPeople = {
    unseen: await createTrader(api),
    fresh: await createProviderAccount(),
    leaving: await createTrader(api),
  };
  const started = await start();
  const { at, setClock } = started;
  for (const each of [known, otherPeople.leaving]) await makeCalls(started, each);
  await outage.begin();
  let answered = 0;
  let refused = 0;
  for (const elapsedMs of [0, 2 * MINUTE_MS, 4.8 * MINUTE_MS]) {
    await setClock(elapsedMs);
    answered += await makeCalls(started, known);
  }
  refused += await expectRefusals(started, known, otherPeople);
  await setClock(5.2 * MINUTE_MS);
  expect(await at.fail(calls.trades.list, { token: known.token })).toMatchObject({
    code: 'unavailable',
    error: message,
  });
  expect(await at.call(calls.system.ready, {})).toEqual({ status: 'ready' });
  await outage.end();
  const endedAt = performance.now();
  answered += await makeCalls(started, known);
  const recovery = (performance.now() - endedAt) / 1_000;
  for (const each of [known, otherPeople.unseen]) await at.call(calls.auth.login, { body: { idToken: each.token } });
  await at.call(calls.auth.createLocalUser, {
    body: { idToken: otherPeople.fresh.token, firstName: 'Ada', lastName: 'Byron' },
  });
  await at.call(calls.account.signOutEverywhere, { token: known.token });
  started.kill('SIGKILL');
  return { answered: answered + 4, refused: refused + 1, recovery };
};

const outages: [string, Outage][] = [
  ['killed', killed],
  ...(isFullRun ? ([['unresponsive', stopped]] satisfies [string, Outage][]) : []),
];

it.each(outages)(
  'with a provider that is %s, sessions continue for 5 minutes, nobody else signs in, and it recovers (AUT-06)',
  async (kind, outage) => {
    const results: Awaited<ReturnType<typeof runOutage>>[] = [];
    for (let round = 1; round <= rounds; round += 1) results.push(await runOutage(outage));
    const sum = (of: (one: (typeof results)[number]) => number) => results.reduce((all, one) => all + of(one), 0);
    const [answered, refused] = [sum((one) => one.answered), sum((one) => one.refused)];
    const recovery = Math.max(...results.map((one) => one.recovery));
    reportFigures(`identity provider: ${kind}`, { rounds, answered, refused, recovery });
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from 'contracts';
import { getFreePort, type Identity, startIdentity, withDatabaseName } from 'local/testing';
import { type Api, startApi } from '../support/api.ts';
import { createClient } from '../support/client.ts';
import { getDatabaseUri, switchProvider } from '../support/emulator.ts';
import { upload } from '../support/media.ts';
import { createPngFile } from '../support/media-files.ts';
import { type Person, createProviderAccount, createTrader } from '../support/people.ts';
import { killServers, shiftedClock, startServer } from '../support/server-process.ts';
import { saveTrades } from '../support/trades.ts';
import { getRounds, reportFigures } from './figures.ts';

jest.setTimeout(300_000);

const rounds = getRounds(1, 0.25);
/** The unresponsive provider takes long, and the browser tests include it too. */
const isWhole = rounds > 1;
const minute = 60_000;
const sentence = 'The sign-in service cannot be reached. Please try again in a moment.';

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

const start = async () => {
  const environment = { MONGODB_URI: withDatabaseName(getDatabaseUri(), api.dbName), CLOCK_AHEAD: '0' };
  const server = startServer(environment, [], shiftedClock);
  const { port: own } = await server.waitForLog('listening');
  return { server, at: { ...api, ...createClient(`http://127.0.0.1:${own}`) } as Api };
};
type Started = Awaited<ReturnType<typeof start>>;

/** Makes the calls of a signed-in trader. @returns how many succeeded */
const work = async ({ at }: Started, { token }: Person): Promise<number> => {
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
const expectRefusals = async ({ at }: Started, known: Person, others: Others) => {
  const { unseen, fresh } = others;
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const refusals = await Promise.all([
    at.fail(calls.auth.checkVerification, { body: { idToken: known.token } }),
    at.fail(calls.auth.login, { body: { idToken: known.token } }),
    at.fail(calls.auth.createLocalUser, { body: { idToken: fresh.token, ...names } }),
    // The unresponsive provider may still process this request later.
    at.fail(calls.account.signOutEverywhere, { token: others.leaving.token }),
    // 401 would end the session.
    at.fail(calls.trades.list, { token: unseen.token }),
    at.fail(calls.auth.me, { token: unseen.token }),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', error: sentence });
    expect(refusal.headers.get('retry-after')).toBe('5');
  }
  expect(await at.fail(calls.trades.list, { token: 'nonsense' })).toMatchObject({ code: 'unauthorized' });
  return refusals.length;
};

/** Runs one outage. @returns its figures */
const outlive = async (outage: Outage) => {
  const known = await createTrader(api);
  const others = { unseen: await createTrader(api), fresh: await createProviderAccount(), leaving: await createTrader(api) };
  const started = await start();
  const { at, server } = started;
  for (const each of [known, others.leaving]) await work(started, each);
  await outage.begin();
  let answered = 0;
  let refused = 0;
  for (const passed of [0, 2 * minute, 4.8 * minute]) {
    await server.setClock(passed);
    answered += await work(started, known);
  }
  refused += await expectRefusals(started, known, others);
  await server.setClock(5.2 * minute);
  expect(await at.fail(calls.trades.list, { token: known.token })).toMatchObject({
    code: 'unavailable',
    error: sentence,
  });
  expect(await at.call(calls.system.ready, {})).toEqual({ status: 'ready' });
  await outage.end();
  const back = performance.now();
  answered += await work(started, known);
  const recovery = (performance.now() - back) / 1_000;
  for (const each of [known, others.unseen]) await at.call(calls.auth.login, { body: { idToken: each.token } });
  await at.call(calls.auth.createLocalUser, {
    body: { idToken: others.fresh.token, firstName: 'Ada', lastName: 'Byron' },
  });
  await at.call(calls.account.signOutEverywhere, { token: known.token });
  server.kill('SIGKILL');
  return { answered: answered + 4, refused: refused + 1, recovery };
};

const outages: [string, Outage][] = [
  ['killed', killed],
  ...(isWhole ? ([['unresponsive', stopped]] satisfies [string, Outage][]) : []),
];

it.each(outages)(
  'with a provider that is %s, sessions continue for 5 minutes, nobody else signs in, and it recovers (AUT-06)',
  async (how, outage) => {
    const seen: Awaited<ReturnType<typeof outlive>>[] = [];
    for (let round = 1; round <= rounds; round += 1) seen.push(await outlive(outage));
    const sum = (of: (one: (typeof seen)[number]) => number) => seen.reduce((all, one) => all + of(one), 0);
    const [answered, refused] = [sum((one) => one.answered), sum((one) => one.refused)];
    const recovery = Math.max(...seen.map((one) => one.recovery));
    reportFigures(`identity provider: ${how}`, { rounds, answered, refused, recovery });
  },
);

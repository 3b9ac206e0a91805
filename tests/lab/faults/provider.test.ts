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
import { startInstance } from '../support/product.ts';

jest.setTimeout(300_000);

const rounds = getRounds(1, 0.25);
const MINUTE_MS = 60_000;
const names = { firstName: 'Ada', lastName: 'Byron' };

let dataDir: string;
let port: number;
let provider: Identity;
let api: Api;

/** Starts the emulator with stored accounts, as `npm start` does. */
const startProvider = async (): Promise<void> => {
  const options = { port, projectId: 'demo-provider-down', dataDir, webUrl: 'http://localhost:3000' };
  provider = await startIdentity({ ...options, enumerationProtection: true, log: () => undefined });
};
const signal = (name: NodeJS.Signals) => process.kill(provider.program.pid as number, name);

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

const killProvider = async () => {
  signal('SIGKILL');
  await provider.program.ended;
  await provider.stop();
};

const outages: [kind: string, begin: () => unknown, end: () => unknown][] = [
  ['killed', killProvider, startProvider],
  // It accepts requests and never replies, which takes long.
  ...(rounds > 1
    ? ([['unresponsive', () => signal('SIGSTOP'), () => signal('SIGCONT')]] satisfies typeof outages)
    : []),
];

/** Makes the calls of a signed-in trader. @returns how many succeeded */
const makeCalls = async (at: Api, { token }: Person): Promise<number> => {
  const { totalTrades } = await at.call(calls.trades.stats, { token });
  await saveTrades(at, { token }, {});
  expect((await at.call(calls.trades.stats, { token })).totalTrades).toBe(totalTrades + 1);
  const { url } = await upload(at, token, createPngFile());
  expect((await fetch(at.url + url)).status).toBe(200);
  return 5;
};

/** Expects 503, because 401 would end the session. @returns how many calls were refused */
const expectRefusals = async (...refusals: ReturnType<Api['fail']>[]): Promise<number> => {
  for (const refusal of await Promise.all(refusals)) {
    const error = 'The sign-in service cannot be reached. Please try again in a moment.';
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', error });
    expect(refusal.headers.get('retry-after')).toBe('5');
  }
  return refusals.length;
};

it.each(outages)(
  'with a provider that is %s, sessions continue for 5 minutes, nobody else signs in, and it recovers (AUT-06)',
  async (kind, begin, end) => {
    const figures = { rounds, answered: 0, refused: 0, recovery: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const known = await createTrader(api);
      const unseen = await createTrader(api);
      const fresh = await createProviderAccount();
      const { at, setClock, kill } = await startInstance(api, { env: { CLOCK_AHEAD: '0' }, nodeOptions: shiftedClock });
      await makeCalls(at, known);
      await begin();
      for (const elapsedMs of [0, 2 * MINUTE_MS, 4.8 * MINUTE_MS]) {
        await setClock(elapsedMs);
        figures.answered += await makeCalls(at, known);
      }
      figures.refused += await expectRefusals(
        at.fail(calls.auth.login, { body: { idToken: known.token } }),
        at.fail(calls.auth.createLocalUser, { body: { idToken: fresh.token, ...names } }),
        at.fail(calls.trades.list, { token: unseen.token }),
        at.fail(calls.auth.me, { token: unseen.token }),
      );
      await setClock(5.2 * MINUTE_MS);
      figures.refused += await expectRefusals(at.fail(calls.trades.list, { token: known.token }));
      expect(await at.call(calls.system.ready, {})).toEqual({ status: 'ready' });
      await end();
      const endedAt = performance.now();
      figures.answered += await makeCalls(at, known);
      figures.recovery = Math.max(figures.recovery, (performance.now() - endedAt) / 1_000);
      for (const { token } of [known, unseen]) await at.call(calls.auth.login, { body: { idToken: token } });
      await at.call(calls.auth.createLocalUser, { body: { idToken: fresh.token, ...names } });
      figures.answered += 3;
      kill('SIGKILL');
    }
    reportFigures(`identity provider: ${kind}`, figures);
  },
);

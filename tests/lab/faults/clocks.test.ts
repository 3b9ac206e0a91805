import { type Api, setUpOwnApi } from 'api/testing/api.ts';
import { getFiles, upload } from 'api/testing/media.ts';
import { createPngFile } from 'api/testing/media-files.ts';
import { createProviderAccount, createTrader } from 'api/testing/people.ts';
import { killServers, shiftedClock } from 'api/testing/server-process.ts';
import { createTradeBody, saveTrades } from 'api/testing/trades.ts';
import { calls } from 'contracts';
import { reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';

const MINUTE_MS = 60_000;

const api = setUpOwnApi();
afterEach(killServers);

const perAccount = 10;

/** Starts an instance whose clock is ahead by `aheadMs`. All instances share database, media folder and secret. */
const startShifted = (aheadMs: number) => {
  const settings = { SIGNING_SECRET: 'x'.repeat(32), AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: String(perAccount) };
  return startInstance(api, { env: { ...settings, CLOCK_AHEAD: String(aheadMs) }, nodeOptions: shiftedClock });
};

const del = (at: Api, token: string, id: string) => at.call(calls.trades.delete, { token, params: { id } });
const restore = (at: Api, token: string, id: string) =>
  at.call(calls.trades.restore, { token, params: { id } }).then(({ trade }) => trade);
const fetchPath = (at: Api, path: string) => fetch(at.url + path);

describe.each([
  ['ahead', 5 * MINUTE_MS],
  ['behind', -5 * MINUTE_MS],
])('two instances, one of which is five minutes %s', (which, skewMs) => {
  it('restore, repeat and read what the other one deleted, created and signed (API-20, API-17, DET-09)', async () => {
    const correct = await startShifted(0);
    const shifted = await startShifted(skewMs);
    const { token } = await createTrader(correct.at);
    await saveTrades(correct.at, { token }, {}, {});
    let answered = 0;
    for (const [one, other] of [
      [correct.at, shifted.at],
      [shifted.at, correct.at],
    ] as const) {
      await del(one, token, '2');
      expect((await restore(other, token, '2')).id).toBe(2);

      const input = { token, headers: { 'idempotency-key': one.url }, body: createTradeBody() };
      const { id } = await one.call(calls.trades.create, input);
      expect((await other.call(calls.trades.create, input)).id).toBe(id);

      const { url } = await one.call(calls.account.export, { token });
      // For the other one, the URL of an instance that is five minutes behind has expired.
      const isLate = (one === shifted.at ? skewMs : -skewMs) < 0;
      expect((await fetchPath(other, url)).ok).toBe(!isLate);

      const file = await upload(one, token, createPngFile());
      expect((await fetchPath(other, file.url)).status).toBe(200);
      const [same] = (await getFiles(other, token)).filter((each) => each.id === file.id);
      expect((await fetchPath(one, same?.url ?? '')).status).toBe(200);
      answered += 8;
    }
    await del(correct.at, token, '1');
    // Housekeeping runs at the start; it must keep what can still be undone.
    const third = await startShifted(skewMs);
    third.kill('SIGTERM');
    await third.ended;
    expect((await restore(correct.at, token, '1')).id).toBe(1);
    reportFigures(`clocks: one of two instances five minutes ${which}`, { rounds: 2, answered: answered + 2 });
  });

  it('allow at most twice the sign-in rate of one clock, and block nobody longer than their difference', async () => {
    const correct = await startShifted(0);
    const shifted = await startShifted(skewMs);
    const { token } = await createProviderAccount();
    const statuses: number[] = [];
    for (let round = 0; round < 2 * perAccount; round += 1) {
      for (const { at } of [correct, shifted]) {
        const answer = await at.send(calls.auth.checkVerification, { body: { idToken: token } });
        statuses.push(answer.status);
        if (answer.status !== 200) {
          expect(answer.status).toBe(429);
          expect(Number(answer.headers.get('retry-after')) * 1_000).toBeLessThanOrEqual(Math.abs(skewMs) + MINUTE_MS);
        }
      }
    }
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(perAccount);
    expect(passed).toBeLessThanOrEqual(2 * perAccount);
  });
});

describe('tokens', () => {
  it('are accepted by an instance that is behind the provider, and expire earlier or later by its own clock (AUT-06)', async () => {
    const { token } = await createTrader(api);
    const { at, setClock } = await startShifted(-30_000);
    // For this instance the token was issued in the future.
    expect((await at.send(calls.trades.list, { token })).status).toBe(200);
    await setClock(54 * MINUTE_MS);
    expect((await at.send(calls.trades.list, { token })).status).toBe(200);
    await setClock(61 * MINUTE_MS);
    const { token: another } = await createTrader(api);
    expect(await at.fail(calls.trades.list, { token: another })).toMatchObject({ code: 'token_expired' });
    await setClock(0);
    expect((await at.send(calls.trades.list, { token: another })).status).toBe(200);
  });
});

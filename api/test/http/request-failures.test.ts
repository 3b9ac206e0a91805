import { fileURLToPath } from 'node:url';
import { calls } from 'contracts';
import { createTrader } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody } from '../support/trades.ts';

afterEach(killServers);

const throwingZip = ['--import', fileURLToPath(new URL('../support/throwing-zip.ts', import.meta.url))];

it('returns 500 for a request whose callback throws, and continues to serve others (API-18)', async () => {
  const { client, ...server } = await startListeningServer({}, [], throwingZip);
  const ada = await createTrader(client);
  const bob = await createTrader(client);
  // More than the limit of concurrent downloads: a failed one must release its slot.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { url } = await client.call(calls.account.export, ada);
    const download = client.fail({ method: 'GET', path: url });
    const saving = client.call(calls.trades.create, { ...bob, body: createTradeBody() });
    expect((await download).code).toBe('internal');
    expect((await saving).tradeTag).toBe(createTradeBody().tradeTag);
  }
  expect(await server.waitForLog('uncaught exception in a request')).toMatchObject({ level: 50 });
  expect(await server.terminate()).toBe(0);
});

import { fileURLToPath } from 'node:url';
import { calls } from 'contracts';
import { createClient } from './support/client.ts';
import { trader } from './support/people.ts';
import { endServers, startServer } from './support/server-process.ts';
import { tradeBody } from './support/trades.ts';

afterEach(endServers);

const throwingZip = ['--import', fileURLToPath(new URL('./support/throwing-zip.ts', import.meta.url))];

it('answers 500 to the request whose callback throws, and goes on serving the others (API-18)', async () => {
  const server = startServer({}, [], throwingZip);
  const { port } = await server.logged('listening');
  const client = createClient(`http://127.0.0.1:${port}`);
  const [ada, bob] = [await trader(client), await trader(client)];
  // More often than one trader has downloads at once: a failed one does not hold its place.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { url } = await client.call(calls.account.export, ada);
    const failing = client.fail({ method: 'GET', path: url });
    const saving = client.call(calls.trades.create, { ...bob, body: tradeBody() });
    expect((await failing).code).toBe('internal');
    expect((await saving).tradeTag).toBe(tradeBody().tradeTag);
  }
  expect(await server.logged('uncaught exception in a request')).toMatchObject({ level: 50 });
  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

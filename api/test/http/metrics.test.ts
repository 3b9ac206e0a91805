import { calls } from 'contracts';
import { createTrader } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { saveTrades } from '../support/trades.ts';

afterEach(killServers);

describe('metrics', () => {
  it('count requests by route and status on their own port, without personal data', async () => {
    const { client, ...server } = await startListeningServer({ METRICS_PORT: '0' });
    const { port, host } = await server.waitForLog('serving metrics');
    expect(host).toBe('127.0.0.1');
    const ada = await createTrader(client);
    await saveTrades(client, ada, { tradeTag: 'HIDDEN' });
    await client.send(calls.trades.get, { ...ada, params: { id: '1' } });
    await client.fail(calls.trades.get, { params: { id: '4711' } });
    await client.fail({ method: 'GET', path: '/api/anything/at/all' });
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await reply.text();
    const isCounted = (labels: string) => text.includes(`http_request_duration_seconds_count{${labels}} 1\n`);
    expect(isCounted('method="POST",route="/api/trades",status="201"')).toBe(true);
    expect(isCounted('method="GET",route="/api/trades/:id",status="200"')).toBe(true);
    expect(isCounted('method="GET",route="/api/trades/:id",status="401"')).toBe(true);
    expect(isCounted('method="GET",route="none",status="404"')).toBe(true);
    expect(text).toMatch(/^http_requests_in_flight 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const secret of [ada.uid, ada.email, ada.token, 'HIDDEN', 'trades/4711', 'anything'])
      expect(text).not.toContain(secret);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
    expect(await server.terminate()).toBe(0);
  });

  it('are not on the public port, and not served unless configured', async () => {
    const { client, ...server } = await startListeningServer({});
    for (const path of ['/metrics', '/api/metrics']) {
      expect((await client.fail({ method: 'GET', path })).code).toBe('not_found');
    }
    expect(server.lines.some((line) => line.includes('"msg":"serving metrics"'))).toBe(false);
  });
});

import { calls } from 'contracts';
import { createClient } from './support/client.ts';
import { startGateway } from './support/gateway-process.ts';
import { startHaproxy } from './support/haproxy.ts';
import { trader } from './support/people.ts';
import { endServers, startServer } from './support/server-process.ts';

afterEach(endServers);

// It may have to install an HAProxy.
jest.setTimeout(180_000);

/** As in production: gateway, balancer, API, each a process with a log of its own. */
const startProduct = async () => {
  const api = startServer({ TRUST_PROXY: 'loopback' });
  const { port } = await api.logged('listening');
  const balancer = await startHaproxy([Number(port)]);
  const gateway = await startGateway(balancer.url);
  return { api, balancer, gateway, client: createClient(gateway.url) };
};

describe('API-23 the id of a request', () => {
  it('is one in the reply and in every log on its way, beside no query, token or note, and in what a page tells later', async () => {
    const { api, balancer, gateway, client } = await startProduct();
    const ada = await trader(client);
    const { headers } = await client.send(calls.trades.list, { ...ada, query: { q: 'the-note' } });
    const id = headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await balancer.said(`{${id}}`)).toMatch(/GET \/api\/trades$/);
    expect(JSON.parse(await api.said(`"requestId":"${id}"`))).toMatchObject({ path: '/api/trades', status: 200 });

    const error = { name: 'Error', message: `"the-note" of ${ada.email}`, path: '/trades', requestIds: [id] };
    await client.call(calls.system.telemetry, { body: { errors: [error] } });
    expect(await api.logged('client error')).toMatchObject({ requestIds: [id], path: '/trades' });
    const logs = [api, balancer, gateway].flatMap(({ lines }) => lines).join('\n');
    for (const secret of ['the-note', ada.token, ada.email, ada.password]) expect(logs).not.toContain(secret);
  });

  it('is one, too, where the balancer answers itself, and where nobody but the gateway does', async () => {
    const { api, balancer, gateway, client } = await startProduct();
    api.kill('SIGKILL');
    await balancer.said('has no server available');
    const refused = await client.fail(calls.system.ready);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await balancer.said(`{${refused.requestId}}`)).toContain('/api/ready');
    balancer.kill('SIGKILL');
    await balancer.ended;
    const alone = await client.fail(calls.system.ready);
    expect(await gateway.said(alone.requestId)).toContain('The API did not reply');
  });
});

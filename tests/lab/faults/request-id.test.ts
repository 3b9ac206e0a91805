import { createClient } from 'api/testing/client.ts';
import { startGateway } from 'api/testing/gateway-process.ts';
import { startHaproxy } from 'api/testing/haproxy.ts';
import { createTrader } from 'api/testing/people.ts';
import { killServers, startListeningServer } from 'api/testing/server-process.ts';
import { calls } from 'contracts/every-call';

afterEach(killServers);

/** Starts gateway, load balancer and API as in production, each as a process with its own log. */
const startProduct = async () => {
  const api = await startListeningServer({ TRUST_PROXY: 'loopback' });
  const balancer = await startHaproxy([api.port]);
  const gateway = await startGateway(balancer.url);
  return { api, balancer, gateway, client: createClient(gateway.url) };
};

describe('the request id (API-23)', () => {
  it('is the same in the reply, all logs and later telemetry, and logs have no query, token or note', async () => {
    const { api, balancer, gateway, client } = await startProduct();
    const ada = await createTrader(client);
    const { headers } = await client.send(calls.trades.list, { ...ada, query: { q: 'the-note' } });
    const id = headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await balancer.waitForLine(`{${id}}`)).toMatch(/GET \/api\/trades$/);
    expect(JSON.parse(await api.waitForLine(`"requestId":"${id}"`))).toMatchObject({
      path: '/api/trades',
      status: 200,
    });

    const params = { account: 'the-note' };
    const { requestId } = await client.fail(calls.accountLimits.get, { ...ada, params });
    expect(await balancer.waitForLine(`{${requestId}}`)).toMatch(/GET \/api\/account-limits$/);

    const error = { name: 'Error', message: `"the-note" of ${ada.email}`, path: '/trades', requestIds: [id] };
    await client.call(calls.system.telemetry, { body: { errors: [error] } });
    expect(await api.waitForLog('client error')).toMatchObject({ requestIds: [id], path: '/trades' });
    const logs = [api, balancer, gateway].flatMap(({ lines }) => lines).join('\n');
    for (const secret of ['the-note', ada.token, ada.email, ada.password]) expect(logs).not.toContain(secret);
  });

  it('is the same when the load balancer or the gateway replies itself', async () => {
    const { api, balancer, gateway, client } = await startProduct();
    api.kill('SIGKILL');
    await balancer.waitForLine('has no server available');
    const refused = await client.fail(calls.system.ready);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await balancer.waitForLine(`{${refused.requestId}}`)).toContain('/api/ready');
    balancer.kill('SIGKILL');
    await balancer.ended;
    const gatewayReply = await client.fail(calls.system.ready);
    expect(await gateway.waitForLine(gatewayReply.requestId)).toContain('"msg":"the API did not reply"');
  });
});

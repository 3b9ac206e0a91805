import { calls, limits } from 'contracts';
import { MAX_MEASURED } from 'protocol';
import { setUpApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';
import { serveRemotes } from '../support/remotes.ts';

const startGateway = async () => ({
  trustProxy: 'loopback',
  gatewayUrl: await serveRemotes({ 'mf-trades': ['1.2.0-4f00000000'] }),
});

const api = setUpApi(startGateway);

const { telemetry } = calls.system;
const post = ({ url }: Client, address: string, body: object) =>
  fetch(`${url}${telemetry.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const error = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'at a (https://x.example/assets/main.0a1b2c3d.js:1:2)',
  path: '/trades/7',
  module: 'mf-trades@1.2.0-4f00000000',
  requestIds: ['5b1c4b1e-0000-4000-8000-000000000001'],
};
const vital = { name: 'LCP', value: 812.5, path: '/dashboard' } as const;

describe('telemetry (API-23)', () => {
  it('logs errors and vitals from any page', async () => {
    const reply = await api.call(telemetry, { body: { errors: [error], vitals: [vital] } });
    expect(reply).toEqual({ ok: true });
    const log = api.logs.map((line) => JSON.parse(line));
    expect(log.find(({ msg }) => msg === 'client error')).toMatchObject({
      path: '/trades/:id',
      module: 'mf-trades@1.2.0-4f00000000',
      requestIds: ['5b1c4b1e-0000-4000-8000-000000000001'],
      error: 'TypeError',
      frames: ['/assets/main.0a1b2c3d.js:1:2'],
    });
    expect(log.find(({ msg }) => msg === 'web vitals')).toMatchObject({ vitals: [vital] });
  });

  it('stores nothing that a trader typed or that identifies a trader', async () => {
    const [mail, token, note, password, id] = [
      'ada@example.com',
      'eyJhbGci.eyJzdWIi.c2lnbg',
      'my private note',
      'hunter2',
      // Longer than any time or count that a log contains.
      '9007199254740993',
    ] as const;
    const sent = {
      ...error,
      name: password,
      message: `Unexpected token 'm', "${note}" of ${mail} is not valid, ${token}, /api/x?password=${password}`,
      stack: `Error: ${note} ${mail}\n    at ${password} (https://x.example/app.js?idToken=${token}&q=${password}:1:20)`,
      path: `/trades/${id}/ada-Byron`,
    };
    const seen = api.logs.length;
    await api.call(telemetry, { body: { errors: [sent], vitals: [{ ...vital, path: `/trades/${id}/Hunter2` }] } });
    const logged = api.logs.slice(seen).join('');
    const recorded = logged + (await api.metrics.registry.metrics());
    for (const secret of [mail, token, note, password, id, 'ada-Byron', 'Hunter2'])
      expect(recorded).not.toContain(secret);
    expect(logged).toContain('"path":"/trades/:id/:id"');
  });

  it('counts errors by module, and vitals by name and route, with bounded labels', async () => {
    const layoutShift = { ...vital, name: 'CLS', value: 0.12 } as const;
    const vitals = [vital, layoutShift, { ...vital, path: '/trades/:tradeId', value: 90 }];
    const getMetricLines = async () => (await api.metrics.registry.metrics()).split('\n');
    const invented = { ...error, module: 'mf-invented@1.0.0' };
    await api.call(telemetry, { body: { errors: [error, { ...error, module: undefined }, invented], vitals } });
    const getLogLines = await getMetricLines();
    for (const line of [
      /^web_vital_seconds_bucket{le="1",name="LCP",route="\/dashboard"} [1-9]/,
      /^web_vital_seconds_count{name="LCP",route="\/trades\/:tradeId"} 1$/,
      /^web_vital_cls_count{route="\/dashboard"} 1$/,
      /^client_errors_total{module="mf-trades"} [1-9]/,
      /^client_errors_total{module="none"} 1$/,
      /^client_errors_total{module="other"} 1$/,
    ])
      expect(getLogLines).toContainEqual(expect.stringMatching(line));
    const routes = Array.from({ length: 200 }, (_, index) => {
      const toLetter = (letter: number) => String.fromCharCode(97 + letter);
      return `/${toLetter(index % 26)}${toLetter(Math.floor(index / 26))}`;
    });
    for (let sent = 0; sent < routes.length; sent += limits.telemetry.count) {
      const batch = routes.slice(sent, sent + limits.telemetry.count);
      await api.call(telemetry, { body: { vitals: batch.map((path) => ({ ...vital, path })) } });
    }
    const counts = (await getMetricLines()).filter((line) => line.startsWith('web_vital_seconds_count'));
    expect(counts.length).toBeLessThan(60);
    expect(counts).toContainEqual(expect.stringContaining('route="other"'));
  });

  it.each([
    ['errors', { errors: Array.from({ length: limits.telemetry.count + 1 }, () => error) }],
    ['errors.0.name', { errors: [{ ...error, name: 'x'.repeat(limits.telemetry.nameLength + 1) }] }],
    ['errors.0.stack', { errors: [{ ...error, stack: 'x'.repeat(limits.telemetry.stackLength + 1) }] }],
    ['errors.0.path', { errors: [{ ...error, path: '/action?oobCode=secret' }] }],
    ['errors.0.module', { errors: [{ ...error, module: 'my note' }] }],
    ['errors.0.requestIds.0', { errors: [{ ...error, requestIds: ['my note'] }] }],
    ['vitals.0.name', { vitals: [{ ...vital, name: 'OTHER' }] }],
    ['vitals.0.value', { vitals: [{ ...vital, value: -1 }] }],
    ['vitals.0.value', { vitals: [{ ...vital, value: MAX_MEASURED + 1 }] }],
  ])('rejects input that is too large: %s', async (field, body) => {
    const refusal = await api.fail(telemetry, { body });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  it('limits one address before it reads a body, and continues to accept others', async () => {
    const from = (address: string) => post(api, address, {});
    const { callsPerMinute } = limits.telemetry;
    for (let sent = 1; sent < callsPerMinute; sent += 1) expect((await from('203.0.113.7')).status).toBe(200);
    expect((await post(api, '203.0.113.7', { errors: 'invalid' })).status).toBe(400);
    const refused = await from('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', requestId: expect.any(String) });
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  describe('the log (API-23)', () => {
    const flooded = setUpApi(startGateway);

    const { callsPerMinute, count, logLinesPerMinute, stackLength } = limits.telemetry;
    const largeError = { ...error, stack: `${error.stack}\n`.repeat(100).slice(0, stackLength) };
    const getLogLines = () => flooded.logs.filter((line) => /"msg":"(?:client error|web vitals)"/.test(line));

    it("has a bounded sample of one client's errors, while metrics count all", async () => {
      const errors = Array.from({ length: count }, () => largeError);
      for (let call = 0; call < callsPerMinute; call += 1)
        await post(flooded, '203.0.113.7', { errors, vitals: [vital] });
      expect(getLogLines()).toHaveLength(logLinesPerMinute.perClient);
      expect(getLogLines().join('').length).toBeLessThan(50_000);
      const counted = `client_errors_total{module="mf-trades"} ${callsPerMinute * count}`;
      expect(await flooded.metrics.registry.metrics()).toContain(counted);
    });

    it('still has lines of other clients, with the number of dropped lines', async () => {
      await post(flooded, '203.0.113.8', { errors: [error] });
      expect(JSON.parse(getLogLines().at(-1) ?? '')).toMatchObject({
        error: 'TypeError',
        suppressed: expect.any(Number),
      });
    });

    it('is bounded for all clients together', async () => {
      const errors = Array.from({ length: count }, () => largeError);
      for (let client = 10; client < 20; client += 1) await post(flooded, `203.0.113.${client}`, { errors });
      expect(getLogLines().length).toBeLessThanOrEqual(logLinesPerMinute.total);
    });
  });
});

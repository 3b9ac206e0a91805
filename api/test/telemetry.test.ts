import { calls, limits } from 'contracts';
import { type Api, startApi } from './api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ trustProxy: 'loopback' });
});
afterAll(() => api.stop());

const { telemetry } = calls.system;
const error = {
  message: 'TypeError: x is not a function',
  stack: 'at a (https://x.example/a.js:1:2)',
  path: '/trades/7',
  module: 'mf-trades@1.2.0-4f00000000',
};
const vital = { name: 'LCP', value: 812.5, path: '/dashboard' } as const;

describe('API-23 telemetry', () => {
  it('takes errors and vitals from anybody into the log', async () => {
    const reply = await api.call(telemetry, { body: { errors: [error], vitals: [vital] } });
    expect(reply).toEqual({ ok: true });
    const log = api.logs.map((line) => JSON.parse(line));
    expect(log.find(({ msg }) => msg === 'client error')).toMatchObject({
      path: '/trades/7',
      module: 'mf-trades@1.2.0-4f00000000',
      error: 'TypeError: x is not a function',
      frames: ['at a (https://x.example/a.js:1:2)'],
    });
    expect(log.find(({ msg }) => msg === 'web vital')).toMatchObject(vital);
  });

  it.each([
    ['errors', { errors: Array.from({ length: limits.telemetry.count + 1 }, () => error) }],
    ['errors.0.message', { errors: [{ ...error, message: 'x'.repeat(limits.telemetry.messageLength + 1) }] }],
    ['errors.0.stack', { errors: [{ ...error, stack: 'x'.repeat(limits.telemetry.stackLength + 1) }] }],
    ['errors.0.path', { errors: [{ ...error, path: '/action?oobCode=secret' }] }],
    ['errors.0.module', { errors: [{ ...error, module: 'my note' }] }],
    ['vitals.0.name', { vitals: [{ ...vital, name: 'OTHER' }] }],
    ['vitals.0.value', { vitals: [{ ...vital, value: -1 }] }],
  ])('refuses too much or too long: %s', async (field, body) => {
    const refusal = await api.fail(telemetry, { body });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  it('takes only so much from one address, and goes on for others', async () => {
    const from = (address: string) =>
      fetch(`${api.url}${telemetry.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      });
    for (let sent = 0; sent < limits.telemetry.callsPerMinute; sent += 1) {
      expect((await from('203.0.113.7')).status).toBe(200);
    }
    const refused = await from('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', requestId: expect.any(String) });
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});

import { calls, everyCall } from './every-call.ts';

describe('the calls', () => {
  it('are under /api, each with its own method and path', () => {
    const addresses = everyCall.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { call } of everyCall) expect(call.path).toMatch(/^\/api\/[\w\-/:]+$/);
  });

  it.each(everyCall)('$name declares exactly the parameters of its path', ({ call }) => {
    expect(call.path.includes('/:')).toBe(call.params !== undefined);
  });

  it.each(everyCall)('$name has a body only with a method that allows one', ({ call }) => {
    const mayCarry = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(call.method);
    expect(mayCarry || call.body === undefined).toBe(true);
  });

  it.each(everyCall.filter(({ call }) => call.access === 'token-in-body'))(
    '$name requires the token in its body',
    ({ call }) => {
      expect(call.body?.safeParse({}).error?.issues.map((issue) => issue.path)).toContainEqual(['idToken']);
    },
  );

  it.each([calls.days.calendar, calls.days.byDay])('$path fails silently (CLI-02, CAL-07)', ({ silent }) => {
    expect(silent).toBe(true);
  });
});

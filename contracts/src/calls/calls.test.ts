import { everyCall } from './index.ts';

describe('the calls', () => {
  it('live under /api, each with a method and path of its own', () => {
    const addresses = everyCall.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { call } of everyCall) expect(call.path).toMatch(/^\/api\/[\w\-/:]+$/);
  });

  it.each(everyCall)('$name describes exactly the parameters of its path', ({ call }) => {
    expect(call.path.includes('/:')).toBe(call.params !== undefined);
  });

  it.each(everyCall)('$name takes a body only with a method that may carry one', ({ call }) => {
    const mayCarry = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(call.method);
    expect(mayCarry || call.body === undefined).toBe(true);
  });

  it.each(everyCall.filter(({ call }) => call.access === 'token-in-body'))(
    '$name asks for the token that its access needs',
    ({ call }) => {
      expect(call.body?.safeParse({}).error?.issues.map((issue) => issue.path)).toContainEqual(['idToken']);
    },
  );
});

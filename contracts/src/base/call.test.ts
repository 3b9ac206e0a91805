import { fillPath } from './call.ts';

describe('fillPath', () => {
  it('fills in each parameter', () => {
    expect(fillPath('/api/trades/:id', { id: 7 })).toBe('/api/trades/7');
    expect(fillPath('/a/:one/b/:two', { one: 1, two: 'x' })).toBe('/a/1/b/x');
  });

  it('encodes characters that would change the path', () => {
    expect(fillPath('/api/:name', { name: '../a b?c#d' })).toBe('/api/..%2Fa%20b%3Fc%23d');
  });

  it('returns a path without parameters unchanged', () => {
    expect(fillPath('/api/flags')).toBe('/api/flags');
  });
});

import { framesOf, routeOf, withoutSecrets } from './redact.ts';

describe('API-23 what is kept of a client error', () => {
  it.each([
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
    [
      "Cannot read properties of undefined (reading 'trades')",
      "Cannot read properties of undefined (reading 'trades')",
    ],
    ['Unexpected token \'m\', "my private note" is not valid JSON', 'Unexpected token \'m\', "…" is not valid JSON'],
    ['Unexpected token in "my private no', 'Unexpected token in "…"'],
    ['401 for eyJhbGci.eyJzdWIi.c2lnbg', '401 for [token]'],
    ['GET /api/trades?q=secret failed', 'GET /api/trades failed'],
    ['no account of ada.byron+1@example.com', 'no account of [address]'],
  ])('%s', (message, kept) => {
    expect(withoutSecrets(message)).toBe(kept);
  });

  it('is of a stack its places alone, in every browser', () => {
    const chrome =
      'Error: my note\n    at save (https://x.example/app.js?oobCode=abc:1:20)\n    at https://x.example/a.js:2:3';
    expect(framesOf(chrome)).toEqual(['at save (https://x.example/app.js)', 'at https://x.example/a.js:2:3']);
    expect(framesOf('save@https://x.example/app.js:1:20\nmy note')).toEqual(['save@https://x.example/app.js:1:20']);
  });

  it.each([
    ['/', '/'],
    ['/trades/:tradeId', '/trades/:tradeId'],
    ['/auth/action', '/auth/action'],
    ['/*', '/*'],
    ['/trades/7', '/trades/:id'],
    ['/ada.byron/My-Note//x_y', '/:id/:id/:id'],
    ['/a/b/c/d/e/f/g', '/a/b/c/d/e/f'],
  ])('is of the path %s its route %s', (path, route) => expect(routeOf(path)).toBe(route));
});

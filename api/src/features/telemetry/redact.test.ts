import { knownErrorClass, ownFrames, toRoute } from './redact.ts';

describe('what is kept of a client error (API-23)', () => {
  it.each([
    ['TypeError', 'TypeError'],
    ['QuotaExceededError', 'QuotaExceededError'],
    ['hunter2', 'other'],
    [undefined, 'other'],
  ])('of the name %s is the class %s', (name, kept) => {
    expect(knownErrorClass(name)).toBe(kept);
  });

  it('is of a stack the positions in our own files, in every browser', () => {
    const own = '/modules/mf-trades/1.2.0-4f/assets/page.0a1b2c3d.js:2:3';
    const chrome = [
      'Error: my note at https://x.example/assets/main.0a1b2c3d.js:1:2 (private)',
      '    at save (https://x.example/assets/main.0a1b2c3d.js:1:20)',
      `    at Object.hunter2 [as my-note] (https://x.example${own})`,
      `    at https://x.example${own}`,
      '    at inject (chrome-extension://abcdef/hunter2.js:1:2)',
      '    at load (https://x.example/assets/main.0a1b2c3d.js?oobCode=abc:1:20)',
      '    at read (https://x.example/hunter2/my-note.js:1:20)',
    ].join('\n');
    expect(ownFrames(chrome)).toEqual(['/assets/main.0a1b2c3d.js:1:20', own, own]);
    expect(ownFrames(`save@https://x.example${own}\nmy note`)).toEqual([own]);
  });

  it('is of a long stack the innermost positions, and nothing of a long line', () => {
    const frame = 'at https://x.example/assets/main.0a1b2c3d.js:1:20';
    expect(ownFrames(`${frame}\n`.repeat(100))).toHaveLength(8);
    expect(ownFrames(`at ${'x'.repeat(300)} (${frame})`)).toEqual([]);
  });

  it.each([
    ['/', '/'],
    ['/trades/:tradeId', '/trades/:tradeId'],
    ['/auth/action', '/auth/action'],
    ['/*', '/*'],
    ['/trades/7', '/trades/:id'],
    ['/ada.byron/My-Note//x_y', '/:id/:id/:id'],
    ['/a/b/c/d/e/f/g', '/a/b/c/d/e/f'],
  ])('is of the path %s its route %s', (path, route) => expect(toRoute(path)).toBe(route));
});

import { findOwnFrames, toErrorClass, toRoute } from './redact.ts';

describe('redaction of client errors', () => {
  it.each([
    ['TypeError', 'TypeError'],
    ['QuotaExceededError', 'QuotaExceededError'],
    ['hunter2', 'other'],
    [undefined, 'other'],
  ])('reduces the name %s to the class %s (API-23)', (name, kept) => {
    expect(toErrorClass(name)).toBe(kept);
  });

  it('keeps positions in our own files from stacks of every browser (API-23)', () => {
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
    expect(findOwnFrames(chrome)).toEqual(['/assets/main.0a1b2c3d.js:1:20', own, own]);
    expect(findOwnFrames(`save@https://x.example${own}\nmy note`)).toEqual([own]);
  });

  it('keeps the innermost positions of a long stack and drops long lines (API-23)', () => {
    const frame = 'at https://x.example/assets/main.0a1b2c3d.js:1:20';
    expect(findOwnFrames(`${frame}\n`.repeat(100))).toHaveLength(8);
    expect(findOwnFrames(`at ${'x'.repeat(300)} (${frame})`)).toEqual([]);
  });

  it.each([
    ['/', '/'],
    ['/trades/:tradeId', '/trades/:tradeId'],
    ['/auth/action', '/auth/action'],
    ['/*', '/*'],
    ['/trades/7', '/trades/:id'],
    ['/ada.byron/My-Note//x_y', '/:id/:id/:id'],
    ['/a/b/c/d/e/f/g', '/a/b/c/d/e/f'],
  ])('reduces the path %s to the route %s (API-23)', (path, route) => expect(toRoute(path)).toBe(route));
});

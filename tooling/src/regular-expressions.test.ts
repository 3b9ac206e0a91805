import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { expressionsIn } from './regular-expressions.ts';

// The engine in JavaScript, in a worker: inside jest's own context it takes twenty times as long.
process.env.RECHECK_BACKEND = 'pure';
// All expressions take about 20 s of one core.
jest.setTimeout(600_000);

const root = join(import.meta.dirname, '..', '..');

/** Everything that runs outside of tests. A test's own expressions meet its own text. */
const files = globSync(
  '{api,contracts,gateway,local,mf-*,releases,shared-ui,shell,tooling}/{src,bench,load}/**/*.ts*',
  {
    cwd: root,
    exclude: (path) => /\/testing(?:\/|$)|\.test\.tsx?$/.test(path),
  },
).sort();

/** Built of a trader's own search, in which every character stands for itself. */
const dynamicAllowed = ['contracts/src/search.ts', 'api/load/watch.ts'];

const isLinear = (pattern: string, flags: string): boolean =>
  checkSync(pattern, flags, { timeout: null }).status === 'safe';

describe('regular expressions', () => {
  const expressions = files.map((file) => ({
    file,
    ...expressionsIn(readFileSync(join(root, file), 'utf8'), /\.[tj]sx$/.test(file)),
  }));

  it('take linear time for any text, in every source file (API-18)', () => {
    const checked = new Map<string, boolean>();
    const slow = expressions.flatMap(({ file, literals }) =>
      literals.flatMap(({ pattern, flags }) => {
        const written = `/${pattern}/${flags}`;
        if (!checked.has(written)) checked.set(written, isLinear(pattern, flags));
        return checked.get(written) ? [] : [`${file}: ${written}`];
      }),
    );
    expect(slow).toEqual([]);
    expect(checked.size).toBeGreaterThan(80);
  });

  it('are literals, which can be checked (API-18)', () => {
    const dynamic = expressions.filter((one) => one.dynamic > 0).map(({ file }) => file);
    expect(dynamic.filter((file) => !dynamicAllowed.includes(file))).toEqual([]);
  });

  it.each([
    ['a polynomial one', String.raw`const a = /(?:^\s*at |@)\S.*:\d+:\d+\)?\s*$/;`],
    ['an exponential one', 'text.replace(/(a+)+$/g, "")'],
  ])('finds %s', (_, source) => {
    const [first] = expressionsIn(source).literals;
    expect(isLinear(first?.pattern ?? '', first?.flags ?? '')).toBe(false);
  });

  it('finds one that is built at run time', () => {
    expect(expressionsIn('const a = <T,>(x: T) => new RegExp(String(x));', true).dynamic).toBe(1);
  });
});

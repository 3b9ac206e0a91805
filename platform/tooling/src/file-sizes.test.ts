import { findOffenders } from './file-sizes.ts';

const lines = (count: number, text = '') => `${text}\n${'// A line.\n'.repeat(count - 1)}`;
const long = (text: string) => lines(100, text);
/** A package with the files, which are in its src folder. */
const findIn = (files: Record<string, string>, exports: Record<string, string> = {}) => {
  const sources = Object.entries(files).map(([path, text]): [string, string] => [`pack/${path}`, text]);
  return findOffenders(new Map([['pack/package.json', JSON.stringify({ name: 'pack', exports })], ...sources]));
};
const small = lines(10, 'export const a = 1;');
const importer = long("import { a } from './a.ts';");

describe('the check of file sizes', () => {
  it('finds a small file with one importer, and names the importer', () => {
    expect(findIn({ 'src/a.ts': small, 'src/b.ts': importer })).toEqual([
      'pack/src/a.ts: 10 lines and one importer (pack/src/b.ts). Merge it there or with a file of its topic.',
    ]);
  });

  it('finds a file of more than 260 lines', () => {
    expect(findIn({ 'src/a.css': lines(261), 'src/b.ts': lines(260) })).toEqual([
      'pack/src/a.css: 261 lines, at most 260. Split it by topic.',
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['an importer that is a test', { 'src/b.ts': importer, 'test/b.test.ts': importer }],
    ['an import of its types', { 'src/b.ts': long("import type { a } from './a.ts';") }],
    ['an import over several lines', { 'src/b.ts': long("import {\n  a,\n  type b,\n} from './a.ts';") }],
    [
      'a file that passes it on',
      { 'src/b.ts': long("export { a } from './a.ts';"), 'src/c.ts': long("import { a } from './b.ts';") },
    ],
    [
      'a file that passes on all',
      { 'src/b.ts': long("export * from './a.ts';"), 'src/c.ts': long("import { a } from './b.ts';") },
    ],
  ])('counts one importer: %s', (_, files) => {
    expect(findIn({ 'src/a.ts': small, ...files })).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['a second importer', { 'src/b.ts': importer, 'src/c.ts': importer }],
    [
      'a second importer by the name of the package',
      { 'src/b.ts': importer, 'src/c.ts': long("import { a } from 'pack/all';") },
    ],
    ['a test of its own', { 'src/b.ts': importer, 'test/topic/a.test.ts': importer }],
    ['a lazy import', { 'src/b.ts': `${importer}const load = () => import('./a.ts');\n` }],
    ['a process of its own', { 'src/b.ts': `${importer}fork(new URL('./a.ts', import.meta.url));\n` }],
    ['no importer: it is a program', { 'src/b.ts': small }],
    [
      'a configuration that names it',
      { 'src/b.ts': importer, 'jest.config.mjs': "export default { globalSetup: './src/a.ts' };" },
    ],
  ])('accepts a small file with %s', (_, files) => {
    const all = { 'src/all.ts': long("export { a } from './a.ts';"), 'src/a.ts': small, ...files };
    expect(findIn(all, { './all': './src/all.ts' })).toEqual([]);
  });

  it('accepts a small style sheet of one component, and none of several', () => {
    const style = lines(5, '.a {}');
    const component = (name: string) => long(`import styles from './${name}.module.css';`);
    expect(findIn({ 'src/A.module.css': style, 'src/A.tsx': component('A') })).toEqual([]);
    expect(findIn({ 'src/parts.module.css': style, 'src/A.tsx': component('parts') })).toHaveLength(1);
  });

  it('counts tests as importers of a file that exists for them', () => {
    const tests = {
      'src/b.test.ts': long("import { a } from './testing/a.ts';"),
      'src/c.test.ts': long("import { a } from './testing/a.ts';"),
    };
    expect(findIn({ 'src/testing/a.ts': small, ...tests })).toEqual([]);
  });

  it('accepts a small file that a test replaces', () => {
    const importer = long("import { a } from './a.ts';");
    expect(findIn({ 'src/a.ts': small, 'src/b.ts': importer })).toHaveLength(1);
    const test = long("jest.mock('./a.ts', () => ({}));");
    expect(findIn({ 'src/a.ts': small, 'src/b.ts': importer, 'src/page.test.ts': test })).toEqual([]);
  });

  it("accepts the small file with the calls of an API's feature", () => {
    const importer = long("import { routes } from './features/notes/routes.ts';");
    const files = new Map([
      ['api/src/app.ts', importer],
      ['api/src/features/notes/routes.ts', small],
    ]);
    expect(findOffenders(files)).toEqual([]);
  });
});

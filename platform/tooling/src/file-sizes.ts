// `npm run file-sizes`: fails for source files that are too long, and for tiny ones without a reason (CONTRIBUTING.md, Rules).
import { basename, dirname, join } from 'node:path/posix';
import { readRepositoryFiles } from './repository.ts';

const MAX_LINES = 260;
/** A file with fewer lines needs a second importer, a test of its own, a lazy import or the role of an entry point. */
const MIN_LINES = 40;

const isTest = (path: string): boolean => /\.(?:test|spec)\.|(?:^|\/)tests?\//.test(path);
const isSource = (path: string): boolean => /\.(?:tsx?|css)$/.test(path) && !path.endsWith('.d.ts') && !isTest(path);
const countLines = (text: string): number => text.split('\n').length - 1;

interface Statement {
  kind: 'import' | 'export' | 'lazy';
  specifier: string;
  /** The names that the other file exports; `*` is all of them. */
  names: string[];
}

const LAZY = /(?<!typeof )\bimport\(\s*'([^']+)'|new URL\('([^']+)', import\.meta\.url\)/g;
/** A path in a configuration, e.g. jest's globalSetup. */
const CONFIGURED = /'(\.\/[^']+\.tsx?)'/g;
const DECLARED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** `{ a, type B, c as d }` has the names a, B and c; a default import, `* as all` and an import without names are all names. */
function parseNames(clause: string): string[] {
  const text = clause.trim();
  if (!text.startsWith('{')) return ['*'];
  const names = text.slice(1, -1).split(',');
  return names
    .map(
      (name) =>
        name
          .replace(/\btype /, '')
          .trim()
          .split(' as ')[0] ?? '',
    )
    .filter((name) => name !== '');
}

/** The import or export of another file in a piece of code that ends where its statement ends. */
function parseStatement(code: string): Statement[] {
  const [, kind, rest = ''] = code.split(/^(import|export) /m);
  const [head = '', specifier] = rest.split("'");
  const clause = head.trimEnd();
  if (specifier === undefined || !(clause === '' || clause.endsWith(' from'))) return [];
  const names = parseNames(clause.slice(0, -' from'.length).replace(/^type /, ''));
  return [{ kind: kind === 'export' ? 'export' : 'import', specifier, names }];
}

function parseStatements(text: string): Statement[] {
  const fixed = text.split(';\n').flatMap(parseStatement);
  const lazy = [...text.matchAll(LAZY)].map(
    ([, imported, url]): Statement => ({ kind: 'lazy', specifier: imported ?? url ?? '', names: [] }),
  );
  return [...fixed, ...lazy];
}

/** The files that tests replace, because jsdom lacks what they start. */
function findReplaced(files: ReadonlyMap<string, string>): string[] {
  const tests = [...files].filter(([path]) => isTest(path));
  return tests.flatMap(([path, text]) =>
    [...text.matchAll(/\bjest\.mock\('(\.[^']+)'/g)].map(([, specifier = '']) => join(dirname(path), specifier)),
  );
}

/** The files that configurations name. */
function findConfigured(files: ReadonlyMap<string, string>): string[] {
  const configurations = [...files].filter(([path]) => /\.config\.\w+$/.test(path));
  return configurations.flatMap(([path, text]) =>
    [...text.matchAll(CONFIGURED)].map(([, specifier = '']) => join(dirname(path), specifier)),
  );
}

/** The files that packages export, by specifier: `contracts/labels` is contracts/src/topics/labels.ts. */
function readEntries(files: ReadonlyMap<string, string>): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [path, text] of files) {
    if (basename(path) !== 'package.json') continue;
    const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Record<string, unknown> };
    for (const [key, target] of Object.entries(exports)) {
      if (typeof target === 'string') entries.set(join(name, key), join(dirname(path), target));
    }
  }
  return entries;
}

/** Which files import which. A file that only passes on what another exports is no importer; its own importers are. */
class Imports {
  readonly lazy = new Set<string>();
  private readonly statements: Map<string, Statement[]>;
  private readonly importers = new Map<string, Set<string>>();
  private readonly files: ReadonlyMap<string, string>;
  private readonly entries: ReadonlyMap<string, string>;

  constructor(files: ReadonlyMap<string, string>, entries: ReadonlyMap<string, string>) {
    this.files = files;
    this.entries = entries;
    const code = [...files].filter(([path]) => /\.[cm]?[jt]sx?$|\.css$/.test(path));
    this.statements = new Map(code.map(([path, text]) => [path, parseStatements(text)]));
    for (const [path, statements] of this.statements) {
      for (const { kind, specifier, names } of statements) {
        const target = this.resolve(path, specifier);
        if (kind === 'lazy') this.lazy.add(target);
        if (kind === 'import') for (const name of names) this.add(path, target, name);
      }
    }
  }

  get(path: string): string[] {
    return [...(this.importers.get(path) ?? [])];
  }

  private resolve(path: string, specifier: string): string {
    return specifier.startsWith('.') ? join(dirname(path), specifier) : (this.entries.get(specifier) ?? '');
  }

  private add(importer: string, target: string, name: string): void {
    const passedOn = (this.statements.get(target) ?? []).filter(({ kind }) => kind === 'export');
    const origins = passedOn
      .map(({ specifier, names }) => ({ origin: this.resolve(target, specifier), names }))
      .filter(
        ({ origin, names }) =>
          name === '*' || names.includes(name) || (names.includes('*') && this.exports(origin, name)),
      );
    for (const { origin } of origins) this.add(importer, origin, name);
    if (origins.length > 0 && name !== '*') return;
    this.importers.set(target, (this.importers.get(target) ?? new Set()).add(importer));
  }

  private exports(path: string, name: string): boolean {
    const declared = [...(this.files.get(path) ?? '').matchAll(DECLARED)].map(([, each]) => each);
    if (declared.includes(name)) return true;
    const passedOn = (this.statements.get(path) ?? []).filter(({ kind }) => kind === 'export');
    return passedOn.some(
      ({ specifier, names }) =>
        names.includes(name) || (names.includes('*') && this.exports(this.resolve(path, specifier), name)),
    );
  }
}

/** Lists the files that break the rule, with the reason. @param files the repository's files by path */
export function findOffenders(files: ReadonlyMap<string, string>): string[] {
  const entries = readEntries(files);
  const imports = new Imports(files, entries);
  const entryFiles = new Set([...entries.values(), ...findConfigured(files), ...findReplaced(files)]);
  /** Each feature of the API has its calls in a file of this name. */
  const isRoutes = (path: string): boolean => /^api\/src\/features\/\w+\/routes\.ts$/.test(path);
  const tests = new Set(
    [...files.keys()].filter(isTest).map((path) => basename(path).replace(/\.(?:test|spec)\.tsx?$/, '')),
  );
  const isComponentStyle = (path: string): boolean =>
    path.endsWith('.module.css') && files.has(path.replace('.module.css', '.tsx'));

  const mayBeSmall = (path: string): boolean => {
    const isForTests = path.includes('/testing/');
    const importers = imports.get(path).filter((importer) => isForTests || !isTest(importer));
    const hasTest = tests.has(basename(path).replace(/\.\w+$/, ''));
    const isEntry = entryFiles.has(path) || isRoutes(path) || imports.get(path).length === 0;
    return importers.length > 1 || hasTest || isEntry || imports.lazy.has(path) || isComponentStyle(path);
  };
  return [...files]
    .filter(([path]) => isSource(path))
    .flatMap(([path, text]) => {
      const lines = countLines(text);
      if (lines > MAX_LINES) return [`${path}: ${lines} lines, at most ${MAX_LINES}. Split it by topic.`];
      if (lines >= MIN_LINES || mayBeSmall(path)) return [];
      return [
        `${path}: ${lines} lines and one importer (${imports.get(path).toSorted((first, second) => Number(isTest(first)) - Number(isTest(second)))[0]}). Merge it there or with a file of its topic.`,
      ];
    });
}

const main = (): void => {
  const files = readRepositoryFiles('*.ts', '*.tsx', '*.css', '*.mjs', '*.cjs', '*.js', '*package.json');
  const offenders = findOffenders(files);
  for (const offender of offenders) console.error(offender);
  console.log(`${[...files.keys()].filter(isSource).length} source files, ${offenders.length} of the wrong size.`);
  if (offenders.length > 0) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) main();

import type { Compilation, Module } from '@rspack/core';
import { parseSync } from '@swc/core';
import { everyCall } from '../../../contracts/src/all/every-call.ts';

const CONTRACTS = /(?:^|\/)contracts(?:\/[\w-]+)?$/;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const toNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const getName = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : '';

/** What a file imports from contracts: names there, by local names. All of it has the name `*`. */
const readImports = (statements: readonly Node[]): Map<string, string> => {
  const imports = statements.filter(
    ({ type, source }) => type === 'ImportDeclaration' && isNode(source) && CONTRACTS.test(String(source.value)),
  );
  return new Map(
    imports
      .flatMap(({ specifiers }) => toNodes(specifiers))
      .map(({ type, local, imported }) => [
        getName(local),
        type === 'ImportSpecifier' ? getName(imported) || getName(local) : '*',
      ]),
  );
};

/** `calls.trades.list` is the list of its names. Undefined for what does not begin with a name, or is computed. */
const readNames = (node: Node): string[] | undefined => {
  if (node.type !== 'MemberExpression') return getName(node) ? [getName(node)] : undefined;
  const names = isNode(node.object) ? readNames(node.object) : undefined;
  const property = getName(node.property);
  return names && property ? [...names, property] : undefined;
};

/** Adds each use of an import, as the list of its names. */
const collectUses = (node: Node, imports: ReadonlyMap<string, string>, uses: string[][]): void => {
  if (node.type === 'ImportDeclaration') return;
  const [local = '', ...members] = readNames(node) ?? [];
  const imported = imports.get(local);
  if (imported) uses.push([imported, ...members]);
  if (local) return;
  for (const [field, child] of Object.entries(node)) {
    // Names of fields are not uses of what has the same name.
    if ((field === 'property' || field === 'key') && getName(child)) continue;
    if (isNode(child)) collectUses(child, imports, uses);
  }
};

/** The calls that a use can mean: one, or all of a group, or all, if the code passes an object of calls on. */
const toCalls = (use: readonly string[]): string[] => {
  const [imported = '', ...members] = use;
  const [group, name] = imported === 'calls' ? members : [imported, ...members];
  const all = everyCall.map((call) => call.name);
  if (imported === '*' || group === undefined) return all;
  const ofGroup = all.filter((call) => call.startsWith(`${group}.`));
  return ofGroup.includes(`${group}.${name}`) ? [`${group}.${name}`] : ofGroup;
};

/**
 * The names of the calls that JavaScript refers to, like `trades.list`. It may name more than the code makes, never
 * fewer.
 */
export function findCalls(code: string): string[] {
  const program = parseSync(code, { syntax: 'ecmascript', target: 'es2022' });
  const imports = readImports(toNodes(program.body));
  if (imports.size === 0) return [];
  const uses: string[][] = [];
  for (const statement of program.body) collectUses({ ...statement }, imports, uses);
  return uses.flatMap(toCalls);
}

const getParts = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

/** The file of the shell that gives contracts to modules, and makes no call. */
const PROVIDER = /shell[\\/]src[\\/]modules[\\/]federation\.ts$/;

/** The calls that the code of a build refers to, without code that the bundler has left out, sorted. */
export function findUsedCalls({ chunks, chunkGraph }: Compilation): string[] {
  const modules = new Set([...chunks].flatMap((chunk) => chunkGraph.getChunkModules(chunk)).flatMap(getParts));
  const callers = [...modules].filter((module) => !PROVIDER.test(module.identifier()));
  const sources = callers.map((module) => String(module.originalSource()?.source() ?? ''));
  return [...new Set(sources.filter((source) => source.includes('contracts')).flatMap(findCalls))].sort();
}

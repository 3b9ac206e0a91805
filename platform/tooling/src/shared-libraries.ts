import { globSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashEmittedCode } from './emitted-code.ts';
import { kit } from './kit.ts';

const require = createRequire(import.meta.url);

/**
 * The federation plugin adds the CommonJS builds of its runtime to a module's entry. The bundler cannot leave out
 * unused code there, such as the loader for Node.
 */
export const FEDERATION_MODULES = Object.fromEntries(
  ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime'].map((name) => [
    `${require.resolve(name)}$`,
    fileURLToPath(import.meta.resolve(name)),
  ]),
);

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/** Libraries that exist once per page (MFE-05). Modules contain no copy; an incompatible shell refuses to load them. */
const SINGLETONS = ['react', 'react-dom', 'jotai', 'shared-ui/host'];
/** Shared only among modules: the first module that needs one provides it. */
const MODULE_LIBRARIES = ['@tanstack/react-query'];
/**
 * The same for modules that list one. Dialogs and menus are not shared: their packages coordinate through state of a
 * dozen further packages, of which a page would then have two copies, and each as a file of its own would cost more
 * requests than it saves.
 */
const FORM_LIBRARIES = ['react-hook-form'];

export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
}
const findVersionRange = (dir: string, request: string): string => {
  if (request === 'shared-ui/host') return `^${kit?.uiVersion ?? readPackage(join(dir, '..', 'shared-ui')).version}`;
  const range = readPackage(dir).dependencies?.[request] ?? kit?.dependencies[request];
  if (!range) throw new Error(`${basename(dir)}/package.json does not list ${request}, which the page shares.`);
  return range;
};

/** For module.json: the version ranges of the libraries that the page provides. */
export function getRequiredVersions(dir: string): Record<string, string> {
  return Object.fromEntries(SINGLETONS.map((request) => [request, findVersionRange(dir, request)]));
}

/** How code imports one of our packages: in a module of another repository, as a part of the kit. */
const toImport = (request: string): string => `${kit?.prefix ?? ''}${request}`;

/**
 * For a module: the libraries that the page provides, with version ranges, so that another major version is refused.
 */
export function getSharedSingletons(dir: string) {
  return Object.fromEntries(
    Object.entries(getRequiredVersions(dir)).map(([request, requiredVersion]) => [
      request === 'shared-ui/host' ? toImport(request) : request,
      { shareKey: request, singleton: true, strictVersion: true, requiredVersion, import: false as const },
    ]),
  );
}

const readInstalledVersion = (dir: string, request: string): string => {
  const name = request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
  const file = findPackageJSON(name, join(dir, 'package.json'));
  if (!file) throw new Error(`${name} is not installed.`);
  return readPackage(dirname(file)).version;
};

/** Hashes what the matching files of contracts emit, and the protocol and the library that they import. */
const hashContracts = (dir: string, pattern: string): string => {
  const folder = join(dir, '../contracts');
  const protocol = hashEmittedCode([join(dir, '../platform/protocol/src/index.ts')]);
  const files = globSync(pattern, { cwd: join(folder, 'src') }).filter((file) => !file.endsWith('.test.ts'));
  const entries = files.sort().map((file) => join(folder, 'src', file));
  return hashEmittedCode(entries, { protocol, zod: readInstalledVersion(folder, 'zod') });
};

/** Depends on the emitted code, because contracts guarantee no compatibility between versions. */
export function computeContractsVersion(dir: string): string {
  if (kit) return kit.contractsVersion;
  return `${readPackage(join(dir, '../contracts')).version}-${hashContracts(dir, 'index.ts')}`;
}

/**
 * Identifies all calls, those of topics included, so that modules share only replies that they decode in the same way.
 */
export function computeCallsVersion(dir: string): string {
  return kit ? kit.callsVersion : hashContracts(dir, '{index,topics/*}.ts');
}

/** For a module: the shell's copy if both were built with identical contracts, otherwise its own. */
export function getSharedContracts(dir: string) {
  const version = computeContractsVersion(dir);
  return { [toImport('contracts')]: { shareKey: 'contracts', version, requiredVersion: version } };
}

/**
 * For a module: libraries that it uses from another module if that has a matching version, and otherwise from its own
 * copy.
 */
export function getModuleLibraries(dir: string) {
  const { dependencies = {} } = readPackage(dir);
  const used = FORM_LIBRARIES.filter((request) => request in dependencies);
  return Object.fromEntries(
    [...MODULE_LIBRARIES, ...used].map((request) => [request, { requiredVersion: findVersionRange(dir, request) }]),
  );
}

/** The versions of the libraries that a module has a copy of, for others without one. */
export function readLibraryVersions(dir: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(getModuleLibraries(dir)).map((request) => [request, readInstalledVersion(dir, request)]),
  );
}

/** For the shell: the version of each library that it provides. */
export function readSharedVersions(dir: string) {
  return Object.fromEntries(SINGLETONS.map((request) => [request, readInstalledVersion(dir, request)]));
}

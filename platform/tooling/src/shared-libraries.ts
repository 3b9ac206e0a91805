import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hashFiles } from './build-id.ts';
import { kit } from './kit.ts';

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/** Libraries that exist once per page (MFE-05). Modules contain no copy; an incompatible shell refuses to load them. */
const SINGLETONS = ['react', 'react-dom', 'jotai', 'shared-ui/host'];
/** Shared only among modules: the first module that needs one provides it. */
const MODULE_LIBRARIES = ['@tanstack/react-query'];

export const readPackage = (dir: string): PackageJson => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
const findVersionRange = (dir: string, request: string): string => {
  if (request === 'shared-ui/host') return `^${kit?.uiVersion ?? readPackage(join(dir, '..', 'shared-ui')).version}`;
  const range = readPackage(dir).dependencies?.[request] ?? kit?.dependencies[request];
  if (!range) throw new Error(`${basename(dir)}/package.json does not list ${request}, which the page shares.`);
  return range;
};

/** For module.json: the version ranges of the libraries that the page provides. */
export const getRequiredVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(SINGLETONS.map((request) => [request, findVersionRange(dir, request)]));

/** How code imports one of our packages: in a module of another repository, as a part of the kit. */
const toImport = (request: string): string => `${kit?.prefix ?? ''}${request}`;

/** For a module: the libraries that the page provides, with version ranges, so that another major version is refused. */
export const getSharedSingletons = (dir: string) =>
  Object.fromEntries(
    Object.entries(getRequiredVersions(dir)).map(([request, requiredVersion]) => [
      request === 'shared-ui/host' ? toImport(request) : request,
      { shareKey: request, singleton: true, strictVersion: true, requiredVersion, import: false as const },
    ]),
  );

/** Depends on the content, because contracts guarantee no compatibility between versions. */
export const computeContractsVersion = (dir: string): string => {
  if (kit) return kit.contractsVersion;
  const root = join(dir, '..');
  return `${readPackage(join(root, 'contracts')).version}-${hashFiles(root, ['contracts/src/**/*.ts'])}`;
};

/** For a module: the shell's copy if both were built with identical contracts, otherwise its own. */
export const getSharedContracts = (dir: string) => {
  const version = computeContractsVersion(dir);
  return { [toImport('contracts')]: { shareKey: 'contracts', version, requiredVersion: version } };
};

export const getModuleLibraries = (dir: string) =>
  Object.fromEntries(MODULE_LIBRARIES.map((request) => [request, { requiredVersion: findVersionRange(dir, request) }]));

const readInstalledVersion = (dir: string, request: string): string => {
  const [name = ''] = request.split('/');
  const file = findPackageJSON(name, join(dir, 'package.json'));
  if (!file) throw new Error(`${name} is not installed.`);
  return readPackage(dirname(file)).version;
};

/** For the shell: the version of each library that it provides. */
export const readSharedVersions = (dir: string) =>
  Object.fromEntries(SINGLETONS.map((request) => [request, readInstalledVersion(dir, request)]));

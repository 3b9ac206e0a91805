import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { contentId } from './build-id.ts';

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/** What runs once in a page (MFE-05). A remote carries no copy: an incompatible shell refuses it within its own boundary. */
const singletons = ['react', 'react-dom', 'jotai', 'shared-ui/host'];
/** Shared among the modules alone: the first that needs it brings it. */
const moduleLibraries = ['@tanstack/react-query'];

export const readPackage = (dir: string): PackageJson => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
const rangeOf = (dir: string, request: string): string => {
  if (request === 'shared-ui/host') return `^${readPackage(join(dir, '..', 'shared-ui')).version}`;
  const range = readPackage(dir).dependencies?.[request];
  if (!range) throw new Error(`${basename(dir)}/package.json lists no ${request}, which the page shares.`);
  return range;
};

/** For a module: what it takes from the page, by real ranges, so that another major is refused. */
export const sharedOnce = (dir: string) =>
  Object.fromEntries(
    singletons.map((request) => [
      request,
      { singleton: true, strictVersion: true, requiredVersion: rangeOf(dir, request), import: false as const },
    ]),
  );

/** Made of its content: a contract promises no ranges. */
export const contractsVersion = (dir: string): string => {
  const root = join(dir, '..');
  return `${readPackage(join(root, 'contracts')).version}-${contentId(root, ['contracts/src/**/*.ts'])}`;
};

/** For a module: the shell's copy where both were built with the very same contracts, else its own. */
export const sharedIfSame = (dir: string) => {
  const version = contractsVersion(dir);
  return { contracts: { version, requiredVersion: version } };
};

export const sharedAmongModules = (dir: string) =>
  Object.fromEntries(moduleLibraries.map((request) => [request, { requiredVersion: rangeOf(dir, request) }]));

const versionOf = (dir: string, request: string): string => {
  const [name = ''] = request.split('/');
  const file = findPackageJSON(name, join(dir, 'package.json'));
  if (!file) throw new Error(`${name} is not installed.`);
  return readPackage(dirname(file)).version;
};

/** For the shell: the version of each library that it brings for all. */
export const sharedVersions = (dir: string) =>
  Object.fromEntries(singletons.map((request) => [request, versionOf(dir, request)]));

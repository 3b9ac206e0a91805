import * as contracts from 'contracts';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as sharedHost from 'shared-ui/host';
import { LOAD_TIMEOUT_MS, LoadError } from './fetch.ts';

/** Replaced by the build: the version of each library of which the page has one copy. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Replaced by the build. Derived from what contracts emit, so that only identical copies are shared. */
declare const CONTRACTS_VERSION: string;

/** A library in a share scope, as the bundler's runtime defines it. `loaded` prevents that a module replaces it. */
interface SharedLibrary {
  get: () => Promise<() => unknown>;
  /** The build that provides it. */
  from: string;
  eager: boolean;
  loaded?: 1;
}

/** Libraries by name and version. Each module adds its own and selects by version range. */
export type ShareScope = Record<string, Record<string, SharedLibrary>>;

/** What `remoteEntry.js` defines: https://webpack.js.org/concepts/module-federation. */
interface Container {
  init(scope: ShareScope): unknown;
  get(request: string): Promise<() => { default?: unknown }>;
}

/** Whether a version is in a range `^x.y.z`, the only form that builds can request. */
export const isInRange = (version: string, range: string): boolean => {
  const toNumbers = (text: string) => text.replace('^', '').split('.').map(Number);
  const [major = 0, minor = 0, patch = 0] = toNumbers(version);
  const [firstMajor = 0, firstMinor = 0, firstPatch = 0] = toNumbers(range);
  if (major !== firstMajor || (major === 0 && minor !== firstMinor)) return false;
  return minor > firstMinor || (minor === firstMinor && patch >= firstPatch);
};

/**
 * Checks the libraries of which the page has the only copy (MFE-05).
 * @param required version ranges by name
 * @throws LoadError `incompatible`, with both versions
 */
export const checkLibraries = (required: Readonly<Record<string, string>>): void => {
  for (const [name, range] of Object.entries(required)) {
    const version = SHARED_VERSIONS[name];
    if (version && isInRange(version, range)) continue;
    throw new LoadError('incompatible', `It needs ${name} ${range}, but this page has ${version ?? 'none'}.`);
  }
};

const provide = (version: string | undefined, library: object): Record<string, SharedLibrary> => ({
  [version ?? '0.0.0']: { get: async () => () => library, from: 'shell', eager: true, loaded: 1 },
});

/** The libraries of the page. A module that was built with other contracts uses its own copy of them. */
export const shareScope: ShareScope = {
  react: provide(SHARED_VERSIONS.react, react),
  'react-dom': provide(SHARED_VERSIONS['react-dom'], reactDom),
  jotai: provide(SHARED_VERSIONS.jotai, jotai),
  'shared-ui/host': provide(SHARED_VERSIONS['shared-ui/host'], sharedHost),
  contracts: provide(CONTRACTS_VERSION, contracts),
};

/** Runs a script. The browser refuses other content than that of the hash. */
const runScript = (url: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
    const finish = (failure?: LoadError): void => {
      clearTimeout(timer);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    const timer = setTimeout(() => finish(new LoadError('timedOut', `${url} timed out.`)), LOAD_TIMEOUT_MS);
    script.addEventListener('load', () => finish());
    script.addEventListener('error', () => finish(new LoadError('unreachable', `${url} could not be loaded.`)));
    document.head.append(script);
  });

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

const listLibraries = (): SharedLibrary[] => Object.values(shareScope).flatMap((versions) => Object.values(versions));

/** A module that cannot be loaded must not provide libraries to others: their own copies work. */
const stopSharing = (libraries: readonly SharedLibrary[]): void => {
  for (const versions of Object.values(shareScope)) {
    for (const [version, library] of Object.entries(versions))
      if (libraries.includes(library)) delete versions[version];
  }
};

/**
 * Loads a module's `./module`.
 * @param url of its entry, which defines a global variable with the module's name
 * @throws LoadError `timedOut` or `unreachable`, or what the module throws
 */
const load = async (name: string, url: string, integrity: string): Promise<{ default?: unknown }> => {
  const variable = name.replaceAll('-', '_');
  // An earlier attempt may have defined it. It cannot be deleted.
  Reflect.set(globalThis, variable, undefined);
  await runScript(url, integrity);
  const container: unknown = Reflect.get(globalThis, variable);
  if (!isContainer(container)) throw new LoadError('crashed', `${url} does not define a module.`);
  const before = new Set(listLibraries());
  await container.init(shareScope);
  const added = listLibraries().filter((library) => !before.has(library));
  try {
    return (await container.get('./module'))();
  } catch (failure) {
    stopSharing(added);
    throw failure;
  }
};

/** Connects modules to the page. Its code loads with the first module (ADR 6). */
export const federation = { load };

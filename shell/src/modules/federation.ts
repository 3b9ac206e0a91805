import { createInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as contracts from 'contracts';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as sharedHost from 'shared-ui/host';
import { LOAD_TIMEOUT_MS, LoadError, ScriptError } from './fetch.ts';

/** Replaced by the build: the version of each library of which the page has one copy. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Replaced by the build. Derived from what contracts emit, so that only identical copies are shared. */
declare const CONTRACTS_VERSION: string;

/** The page's only copies (MFE-05). A module built against an incompatible version is refused. */
const libraries: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  jotai,
  'shared-ui/host': sharedHost,
};

// A constant, because the build inserts the object wherever the name is used.
const sharedVersions = SHARED_VERSIONS;
const getVersion = (name: string): string => sharedVersions[name] ?? '0.0.0';

/**
 * Checks the libraries of which the page has the only copy (MFE-05).
 * @param required version ranges by name
 * @throws LoadError `incompatible`, with both versions
 */
export function checkLibraries(required: Readonly<Record<string, string>>): void {
  for (const [name, range] of Object.entries(required)) {
    const version = sharedVersions[name];
    if (version && satisfy(version, range)) continue;
    throw new LoadError('incompatible', `It needs ${name} ${range}, but this page has ${version ?? 'none'}.`);
  }
}

const toSingleton = ([name, library]: [string, object]) => {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${getVersion(name)}` };
  return [name, { version: getVersion(name), lib: () => library, shareConfig }] as const;
};

/** A module uses the page's copy if it was built with exactly this version, and its own copy otherwise. */
const sharedContracts = {
  version: CONTRACTS_VERSION,
  lib: () => contracts,
  shareConfig: { singleton: false, requiredVersion: CONTRACTS_VERSION },
};

/** Runs a script. The browser refuses other content than that of the hash. @throws ScriptError */
const runScript = (url: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
    const finish = (failure?: ScriptError): void => {
      clearTimeout(timer);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    const timer = setTimeout(() => finish(new ScriptError('timeout', url)), LOAD_TIMEOUT_MS);
    script.addEventListener('load', () => finish());
    script.addEventListener('error', () => finish(new ScriptError('error', url)));
    document.head.append(script);
  });

/**
 * Loads the entry of a module with its hash. The failure is that of `loadRemote`: the runtime's own loader would throw
 * a text instead. Without a container, the runtime reports that the entry defines none.
 */
const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'trading-journal-entries',
  async loadEntry({ remoteInfo }) {
    const { entry, entryGlobalName } = remoteInfo;
    await runScript(entry, 'integrity' in remoteInfo ? String(remoteInfo.integrity) : '');
    return Reflect.get(globalThis, entryGlobalName);
  },
};

/**
 * The shell's federation instance. It also provides federation's core, so that modules contain no copy. It is created
 * here and not by the build, so that its code loads with the first module.
 */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: { ...Object.fromEntries(Object.entries(libraries).map(toSingleton)), contracts: sharedContracts },
  plugins: [provideRuntimeCore(), entryPlugin],
});

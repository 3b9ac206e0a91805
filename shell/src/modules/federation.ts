import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as contracts from 'contracts';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as sharedHost from 'shared-ui/host';
import { contractsVersion, runtimePlugin, sharedVersions } from './runtime-plugin.ts';

/** The page's only copies (MFE-05). A module built against an incompatible version is refused. */
const libraries: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  jotai,
  'shared-ui/host': sharedHost,
};

const getVersion = (name: string): string => sharedVersions[name] ?? '0.0.0';

const toSingleton = ([name, library]: [string, object]) => {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${getVersion(name)}` };
  return [name, { version: getVersion(name), lib: () => library, shareConfig }] as const;
};

/** A module uses the page's copy if it was built with exactly this version, and its own copy otherwise. */
const sharedContracts = {
  version: contractsVersion,
  lib: () => contracts,
  shareConfig: { singleton: false, requiredVersion: contractsVersion },
};

const shared = {
  ...Object.fromEntries(Object.entries(libraries).map(toSingleton)),
  contracts: sharedContracts,
};

/**
 * The shell's federation instance. It also provides federation's core, so that modules contain no copy. It is created here
 * and not by the build, so that its code loads with the first module.
 */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  plugins: [provideRuntimeCore(), runtimePlugin],
});

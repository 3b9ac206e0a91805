import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as contracts from 'contracts';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as sharedHost from 'shared-ui/host';
import { runtimePlugin } from './runtime-plugin.ts';
import { contractsVersion, sharedVersions } from './shared-versions.ts';

/** The page's only copies (MFE-05). A module that was built against an incompatible version refuses them. */
const libraries: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  jotai,
  'shared-ui/host': sharedHost,
};

const versionOf = (name: string): string => sharedVersions[name] ?? '0.0.0';

const shareOnce = ([name, library]: [string, object]) => {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${versionOf(name)}` };
  return [name, { version: versionOf(name), lib: () => library, shareConfig }] as const;
};

/** A module takes it where it was built with the very same one, and else its own. */
const shareContracts = {
  version: contractsVersion,
  lib: () => contracts,
  shareConfig: { singleton: false, requiredVersion: contractsVersion },
};

const shared = {
  ...Object.fromEntries(Object.entries(libraries).map(shareOnce)),
  contracts: shareContracts,
};

/**
 * The shell's federation instance. It also provides federation's core to the modules, which so carry none of their own.
 * It is made here and not by the build, so that its code comes only when a module is first wanted.
 */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  plugins: [provideRuntimeCore(), runtimePlugin],
});

import { createInstance } from '@module-federation/enhanced/runtime';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as sharedHost from 'shared-ui/host';
import { runtimePlugin } from './runtime-plugin.ts';

/** Put here by the build: the version of each library that the shell brings. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** The page's only copies (MFE-05). A module that was built against an incompatible version refuses them. */
const libraries: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  jotai,
  'shared-ui/host': sharedHost,
};

const shared = Object.fromEntries(
  Object.entries(libraries).map(([name, library]) => {
    const version = SHARED_VERSIONS[name] ?? '0.0.0';
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
    return [name, { version, lib: () => library, shareConfig }];
  }),
);

/** The shell's federation instance. This file is a chunk of its own: it comes when a module is first wanted. */
export const federation = createInstance({ name: 'shell', remotes: [], shared, plugins: [runtimePlugin] });

import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Chunk, type Configuration, rspack } from '@rspack/core';
import type { SlotName } from '../../../contracts/src/core/slots.ts';
import type { CommandEntry, NavEntry, PanelEntry } from '../../protocol/src/modules.ts';
import { MODULE_CONTRACT } from '../../protocol/src/shell.ts';
import { isProduction } from './asset-plugins.ts';
import { createBaseConfig, getMark, type PackageOptions, toIdentifier } from './base-config.ts';
import { createOwnStylesPlugin, createPanelCheckPlugin } from './check-plugins.ts';
import { createRefreshPlugins } from './dev/builds.ts';
import { createEntryMergePlugin } from './entry-merge.ts';
import { integrityPlugins } from './integrity-plugins.ts';
import { createModuleJsonPlugins, ID_PLACEHOLDER, MODULE_CHUNK, MODULE_FILES, MODULE_IDS } from './json-plugins.ts';
import { precompressPlugin } from './precompress.ts';
import {
  computeCallsVersion,
  FEDERATION_MODULES,
  getModuleLibraries,
  getRequiredVersions,
  getSharedContracts,
  getSharedSingletons,
  readLibraryVersions,
  readPackage,
} from './shared-libraries.ts';

/** A slot that a module offers, with the module's name before the dot. */
type ModuleSlotName = `mf-${string}.${string}`;

export interface ModuleOptions extends PackageOptions {
  /** The paths that the module owns; `/trades` owns /trades and /trades/…. */
  paths: string[];
  /** Its links in the navigation bar of signed-in traders. */
  nav?: NavEntry[];
  /** Its further pages in the command menu. */
  commands?: CommandEntry[];
  /** Its panels on pages of other modules, in the order of `src/module.ts`. */
  panels?: (PanelEntry & { slot: SlotName | ModuleSlotName })[];
  /** Its own slots for panels of other modules, `<module>.<name>`, each with sample properties. */
  slots?: Record<ModuleSlotName, Record<string, unknown>>;
  /** The name of the team that owns it. */
  owner?: string;
}

const ENTRY = 'remoteEntry.js';

/** Federation's texts for all of its errors are half a kilobyte of each entry, which can throw only this one. */
const entryErrorsPlugin = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/error-codes$/,
  `data:text/javascript,${encodeURIComponent(
    `export const RUNTIME_009 = 'RUNTIME-009';
    export const runtimeDescMap = { [RUNTIME_009]: 'Please call createInstance first.' };`,
  )}`,
);

/** Panels come late, so a chunk named `panel-…` is one file, which repeats what other files of its module have. */
const splitChunks = { chunks: (chunk: Chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('panel-') };

/** Exposes src/module.ts, and names what the module shares with the page and with other modules. */
const createFederationPlugin = ({ dir, name }: ModuleOptions) =>
  new ModuleFederationPlugin({
    name: toIdentifier(name),
    filename: ENTRY,
    exposes: { './module': { import: './src/module.ts', name: MODULE_CHUNK } },
    shared: { ...getSharedSingletons(dir), ...getSharedContracts(dir), ...getModuleLibraries(dir) },
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    // The shell provides federation's core, which is 22 KB of an entry, and loads all modules.
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });

/** Builds a module, which exposes src/module.ts as `./module`. The shell loads it at run time. */
export function createModuleConfig(options: ModuleOptions): Configuration {
  const { dir, name, paths, nav, commands, panels, slots, owner } = options;
  const id = isProduction ? ID_PLACEHOLDER : name;
  const { resolve, ...common } = createBaseConfig(options, id);
  return {
    ...common,
    resolve: { ...resolve, alias: { ...resolve?.alias, ...FEDERATION_MODULES } },
    entry: {},
    output: { ...common.output, publicPath: 'auto', ...(isProduction ? MODULE_FILES : {}) },
    optimization: {
      ...common.optimization,
      splitChunks: { ...common.optimization?.splitChunks, ...splitChunks },
      ...(isProduction ? MODULE_IDS : {}),
    },
    plugins: [
      createFederationPlugin(options),
      entryErrorsPlugin,
      new rspack.DefinePlugin({ CALLS_VERSION: JSON.stringify(computeCallsVersion(dir)) }),
      ...createModuleJsonPlugins(
        {
          name,
          version: readPackage(dir).version,
          entry: ENTRY,
          contract: MODULE_CONTRACT,
          paths,
          shared: getRequiredVersions(dir),
          nav,
          commands,
          panels,
          slots,
          owner,
        },
        readLibraryVersions(dir),
      ),
      ...(isProduction
        ? [
            createOwnStylesPlugin(getMark(id)),
            createPanelCheckPlugin(panels ?? [], join(dir, 'src/module.ts')),
            ...integrityPlugins,
            createEntryMergePlugin(ENTRY),
            precompressPlugin,
          ]
        : createRefreshPlugins()),
    ],
  };
}

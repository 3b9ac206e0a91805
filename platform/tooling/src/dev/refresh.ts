import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Edited components update in the open page and keep their state. */
export const createRefreshPlugins = (): RspackPluginInstance[] => [new ReactRefreshRspackPlugin()];

/** The same for the shell, with support for the refresh runtimes of modules in its page (MFE-06). */
export const createShellRefreshPlugins = (dir: string): RspackPluginInstance[] => [
  ...createRefreshPlugins(),
  new rspack.EntryPlugin(dir, join(import.meta.dirname, 'refresh-hook.ts'), { name: undefined }),
];

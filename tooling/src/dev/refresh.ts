import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Edited components change in the open page and keep their state. */
export const reactRefresh = (): RspackPluginInstance[] => [new ReactRefreshRspackPlugin()];

/** The same for the shell, whose page it also makes ready for the modules' (MFE-06). */
export const reactRefreshForAll = (dir: string): RspackPluginInstance[] => [
  ...reactRefresh(),
  new rspack.EntryPlugin(dir, join(import.meta.dirname, 'refresh-hook.ts'), { name: undefined }),
];

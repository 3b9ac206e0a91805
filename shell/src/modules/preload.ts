import { matchPath } from 'react-router-dom';
import { moduleOf, modules } from './modules.ts';
import { ownerOf } from './registry.ts';

/** Loads the module that owns `path`, and the code of its page there. */
export const preload = async (path: string): Promise<void> => {
  const owner = ownerOf(await modules(), path);
  if (!owner) return;
  const { pages } = await moduleOf(owner);
  await pages.find((page) => matchPath(page.path, path))?.code();
};

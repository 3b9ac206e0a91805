import { matchPath } from 'react-router-dom';
import { getModule, getModules } from './modules.ts';
import { findOwner } from './registry.ts';

/** Loads the module that owns `path`, and the code of the page at that path. */
export const preload = async (path: string): Promise<void> => {
  const { owners } = await getModules();
  const owner = findOwner(owners, path);
  if (!owner) return;
  const { pages } = await getModule(owner);
  await pages.find((page) => matchPath(page.path, path))?.getComponent();
};

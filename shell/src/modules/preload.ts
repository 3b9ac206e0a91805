import { matchPath } from 'react-router-dom';
import { moduleOf, modules } from './modules.ts';
import { ownerOf } from './registry.ts';

const preload = async (path: string): Promise<void> => {
  const owner = ownerOf(await modules(), path);
  if (!owner) return;
  const { pages } = await moduleOf(owner);
  await pages.find((page) => matchPath(page.path, path))?.load();
};

/** Fetches the code of the page at `path`, so that going there is instant. A failure shows when they go there. */
export const preloadPath = (path: string): void => {
  preload(path).catch(() => {});
};

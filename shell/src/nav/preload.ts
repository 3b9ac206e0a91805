/**
 * Fetches the code of the page at `path`, so that going there is instant. A failure is told when they go there.
 */
export const preloadPath = (path: string): void => {
  import(/* webpackChunkName: 'modules' */ '../modules/preload.ts')
    .then(({ preload }) => preload(path))
    .catch(() => {});
};

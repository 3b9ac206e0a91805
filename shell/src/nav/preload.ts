/** Loads the code of the page at `path`, so that it opens at once. A failure is shown only when the page is opened. */
export const preloadPath = (path: string): void => {
  import(/* webpackChunkName: 'modules' */ '../modules/preload.ts')
    .then(({ preload }) => preload(path))
    .catch(() => {});
};

/**
 * Tells the API of an error that nobody caught, or that a page's place caught and shows (`isShown`). The code for it comes
 * with the first one.
 */
export const reportUncaughtError = (error: unknown, isShown = false): void => {
  import(/* webpackChunkName: 'telemetry' */ './client-errors.ts')
    .then(({ tell }) => tell(error, isShown))
    .catch(() => {});
};

/** From now on tells of what is thrown outside of any page's rendering: in events, timers, and promises. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportUncaughtError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaughtError(reason));
};

/**
 * Reports an uncaught error to the API. `isShown` means that an error boundary shows it. The code for it loads with the
 * first error.
 */
export const reportUncaughtError = (error: unknown, isShown = false): void => {
  import(/* webpackChunkName: 'telemetry' */ './client-errors.ts')
    .then(({ sendClientError }) => sendClientError(error, isShown))
    .catch(() => {});
};

/** Reports errors that are thrown outside of rendering: in events, timers and promises. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportUncaughtError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaughtError(reason));
};

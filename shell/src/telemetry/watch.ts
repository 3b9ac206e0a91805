import { loadTraderCode } from '../shared/on-demand.ts';
import { readMeta } from '../shared/page-meta.ts';

/** Reports an uncaught error to the API. */
const reportUncaughtError = (error: unknown): void => {
  loadTraderCode()
    .then(({ sendClientError }) => sendClientError(error))
    .catch(() => {});
};

/** Reports errors that are thrown outside of rendering: in events, timers and promises. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportUncaughtError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaughtError(reason));
}

/** The gateway writes the sample rate (0 to 1) and the telemetry URL into the page. */
const readSettings = (): { sampleRate: number; url: string } => {
  const [rate, url = ''] = readMeta('vitals')?.split(' ') ?? [];
  return { sampleRate: Number(rate), url };
};

/** Safari has no requestIdleCallback. */
const runWhenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1_000);
};

/** Measures web vitals in a sample of all visits. The code for it loads after the page. */
export function watchVitals(): void {
  const { sampleRate, url } = readSettings();
  if (!(Math.random() < sampleRate)) return;
  const measure = () =>
    runWhenIdle(() => {
      import(/* webpackChunkName: 'vitals' */ './vitals.ts').then(
        ({ measureVitals }) => measureVitals(url),
        () => {},
      );
    });
  if (document.readyState === 'complete') measure();
  else window.addEventListener('load', measure, { once: true });
}

import { hasHost } from 'shared-ui/host/shell';
import { isOwnPage } from './own-pages.ts';

const load = async () => {
  const code = await import(/* webpackChunkName: 'modules' */ '../trader-code.ts');
  if (!hasHost()) code.startHost();
  const { pathname } = location;
  // The module of the open page loads while React renders, and then its panels. A failure is shown by the page.
  code
    .preload(pathname)
    .then(() => code.preloadPanels(pathname))
    .catch(() => {});
  return code;
};

let loading: ReturnType<typeof load> | undefined;

/**
 * Loads session, API client, federation, and the pages and dialogs that need them, and starts the session. A failure is
 * cached: only a reload of the page helps.
 */
export function loadTraderCode(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

let loadingOptional: Promise<Awaited<ReturnType<typeof load>> | undefined> | undefined;

/** The same code; undefined after a failure. For what the layout works without. */
export function loadOptionalCode(): NonNullable<typeof loadingOptional> {
  loadingOptional ??= loadTraderCode().catch(() => undefined);
  return loadingOptional;
}

/** Loads the code of the page at `path`, so that it opens at once. A failure is shown only when the page is opened. */
export function preloadPath(path: string): void {
  if (isOwnPage(path)) return;
  loadTraderCode()
    .then(({ preload }) => preload(path))
    .catch(() => {});
}

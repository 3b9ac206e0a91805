// Runs before the first paint, in a script of its own: the policy allows none inside the page.
import { storageKeys } from 'contracts';
import { applyTheme, readTheme } from 'shared-ui';
import { preloadFile } from './prefetch/preload-file.ts';
import { getPageFiles } from './prefetch/page-files.ts';
import { prefetchSession } from './prefetch/prefetch-session.ts';
import { keptToken } from './session/kept-account.ts';

applyTheme(readTheme());

const isHome = location.pathname === '/';
const isTrader = localStorage.getItem(storageKeys.authToken) !== null;

// The HTML carries the home page as a visitor sees it; for any other page, and anybody else, it must not flash.
if (!isHome || isTrader) document.documentElement.dataset.starting = '';

/** Files of the shell that every page of a module takes, as the build has noted them. */
const shellFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=module-page-files]')?.content.split(' ') ?? [];

// What a trader's page will ask for one after the other is on its way beside the page's own script.
if (isTrader && !isHome) {
  const token = keptToken();
  if (token) prefetchSession(token);
  const own = ['/config.json', '/remotes.json', ...shellFiles()].map((address) => ({ address }));
  const files = [...own, ...getPageFiles(location.pathname)];
  for (const file of files) preloadFile(file);
}

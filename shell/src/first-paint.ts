// Runs before the first paint. It is a separate script because the CSP allows no inline script.
import { storageKeys } from 'contracts';
import { applyTheme, readTheme } from 'shared-ui';
import { getPageFiles } from './prefetch/page-files.ts';
import { prefetchSession } from './prefetch/prefetch-session.ts';
import { preloadFile } from './prefetch/preload-file.ts';
import { getRestorableToken } from './session/restored-account.ts';

applyTheme(readTheme());

const isHome = location.pathname === '/';
const isSignedIn = localStorage.getItem(storageKeys.authToken) !== null;

// The HTML contains the home page of a visitor. It must not flash on other pages or for signed-in traders.
if (!isHome || isSignedIn) document.documentElement.dataset.starting = '';

/** The shell files that every module page needs. The build lists them in the HTML. */
const readShellFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=module-page-files]')?.content.split(' ') ?? [];

// Start the requests of a trader's page now, in parallel with the page's script.
if (isSignedIn && !isHome) {
  const token = getRestorableToken();
  if (token) prefetchSession(token);
  const runtimeFiles = ['/config.json', '/remotes.json', ...readShellFiles()].map((address) => ({ address }));
  const files = [...runtimeFiles, ...getPageFiles(location.pathname)];
  for (const file of files) preloadFile(file);
}

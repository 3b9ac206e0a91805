// Runs before the first paint. It is a separate script because the CSP allows no inline script.
import { storageKeys } from 'contracts';
import { applyPrivacy, applyTheme, readPrivacy, readTheme } from 'shared-ui';
import { prefetchPage } from './prefetch/prefetch.ts';
import { isFresh } from './session/token.ts';

applyTheme(readTheme());
applyPrivacy(readPrivacy());

const isHome = location.pathname === '/';
const token = localStorage.getItem(storageKeys.authToken);
const isSignedIn = token !== null;

// The HTML contains the home page of a visitor. It must not flash on other pages or for signed-in traders.
if (!isHome || isSignedIn) document.documentElement.dataset.starting = '';

if (isSignedIn && !isHome) prefetchPage(location, isFresh(token) ? token : null);

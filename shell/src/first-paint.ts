// Runs before the first paint. It is part of the page: the gateway allows it by its hash (ADR 19).
import { storageKeys } from 'contracts';
import { applyPrivacy, applyTheme, readPrivacy, readTheme } from 'shared-ui';
import { prefetchPage, preloadModuleCode } from './prefetch/prefetch.ts';
import { isFresh } from './session/token.ts';

applyTheme(readTheme());
applyPrivacy(readPrivacy());

/** Pages that show a visitor no module. */
const OWN_PAGES = ['/', '/features', '/pricing', '/contact'];

const isHome = location.pathname === '/';
const token = localStorage.getItem(storageKeys.authToken);

// The HTML contains the home page of a visitor. It must not flash on other pages or for signed-in traders.
if (!isHome || token !== null) document.documentElement.dataset.starting = '';

if (token !== null && !isHome) prefetchPage(location, isFresh(token) ? token : null);
else if (!OWN_PAGES.includes(location.pathname)) preloadModuleCode();

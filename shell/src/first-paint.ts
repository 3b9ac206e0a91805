// Runs before the first paint. It is part of the page: the gateway allows it by its hash (ADR 19).
import { storageKeys } from 'contracts';
import { applyPrivacy, applyTheme, readPrivacy, readTheme } from 'shared-ui';
import { prefetchPage, preloadModuleCode } from './prefetch/prefetch.ts';
import { isFresh } from './session/token.ts';
import { isOwnPage } from './shared/own-pages.ts';

applyTheme(readTheme());
applyPrivacy(readPrivacy());

const isHome = location.pathname === '/';
const token = localStorage.getItem(storageKeys.authToken);

// The HTML contains the home page of a visitor. It must not flash on other pages or for signed-in traders.
if (!isHome || token !== null) document.documentElement.dataset.starting = '';

if (token !== null && !isHome) prefetchPage(location, isFresh(token) ? token : null);
else if (!isOwnPage(location.pathname)) preloadModuleCode();

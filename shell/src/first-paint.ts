// Runs before the first paint, in a script of its own: the policy allows none inside the page.
import { storageKeys } from 'contracts';
import { applyTheme, readTheme } from 'shared-ui';

applyTheme(readTheme());

// The HTML carries the home page as a visitor sees it; for any other page, and anybody else, it must not flash.
const isVisitorsHome = location.pathname === '/' && !localStorage.getItem(storageKeys.authToken);
if (!isVisitorsHome) document.documentElement.dataset.starting = '';

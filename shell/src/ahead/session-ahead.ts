import { sessionPaths } from 'contracts';
import { headersOf } from 'shared-ui/host';
import { askAhead } from './ask-ahead.ts';
import { firstReadOf } from './page-reads.ts';

/**
 * Asks, at the address that /config.json names, what a session that goes on asks first, and the page's first read of data:
 * each as the page itself will, which takes the answers over.
 */
export const askSessionAhead = (idToken: string): void => {
  const settings = askAhead('/config.json', { cache: 'no-cache' });
  const apiUrl = settings.then(async (reply) => (await reply.clone().json()).apiUrl as string);
  const body = { idToken };
  for (const path of [sessionPaths.checkVerification, sessionPaths.login]) {
    askAhead(path, { method: 'POST', headers: headersOf({ body }, null), body: JSON.stringify(body) }, apiUrl);
  }
  const read = firstReadOf(location);
  if (read) askAhead(read, { headers: headersOf({}, idToken) }, apiUrl);
};

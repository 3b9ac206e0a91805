import { sessionPaths } from 'contracts';
import { buildHeaders } from 'shared-ui/host';
import { prefetchRequest } from './prefetch-request.ts';
import { getFirstRequest } from './first-request.ts';

/** As the gateway has filled it in; where nobody has, /config.json will say it, later. */
const apiUrlInPage = (): string | undefined => {
  const url = document.querySelector<HTMLMetaElement>('meta[name=api-url]')?.content;
  return url?.startsWith('__') ? undefined : url;
};

/**
 * Asks what a session that goes on asks first, and the page's first read of data: each as the page itself will, which takes
 * the answers over.
 */
export const prefetchSession = (idToken: string): void => {
  const apiUrl = apiUrlInPage();
  if (apiUrl === undefined) return;
  const body = { idToken };
  for (const path of [sessionPaths.checkVerification, sessionPaths.login]) {
    prefetchRequest(apiUrl + path, { method: 'POST', headers: buildHeaders({ body }, null), body: JSON.stringify(body) });
  }
  const read = getFirstRequest(location);
  if (read) prefetchRequest(apiUrl + read, { headers: buildHeaders({}, idToken) });
};

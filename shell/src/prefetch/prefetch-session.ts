import { sessionPaths } from 'contracts';
import { buildHeaders } from 'shared-ui/host';
import { getFirstRequest } from './first-request.ts';
import { prefetchRequest } from './prefetch-request.ts';

/** The gateway fills in the API URL. Without it, only /config.json has the URL, and that arrives too late. */
const readApiUrl = (): string | undefined => {
  const url = document.querySelector<HTMLMetaElement>('meta[name=api-url]')?.content;
  return url?.startsWith('__') ? undefined : url;
};

/** Sends the requests that restore a session, and the page's first data request, before the page's code has loaded. */
export const prefetchSession = (idToken: string): void => {
  const apiUrl = readApiUrl();
  if (apiUrl === undefined) return;
  const body = { idToken };
  for (const path of [sessionPaths.checkVerification, sessionPaths.login]) {
    prefetchRequest(apiUrl + path, {
      method: 'POST',
      headers: buildHeaders({ body }, null),
      body: JSON.stringify(body),
    });
  }
  const firstRequest = getFirstRequest(location);
  if (firstRequest) prefetchRequest(apiUrl + firstRequest, { headers: buildHeaders({}, idToken) });
};

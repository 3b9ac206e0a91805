import helmet from 'koa-helmet';
import { cameThroughTrusted, type ProxyTrust } from './client-address.ts';
import type { ApiContext, Next } from './context.ts';

/** A policy of a reply that is no page: should a browser show it all the same, it loads and runs nothing. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as browsers' own lists of such hosts ask for. */
const stayOnHttps = 'max-age=63072000; includeSubDomains';

const withHelmet = helmet({
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  // Below: only who is reached by https may tell browsers to stay there.
  strictTransportSecurity: false,
});

/** What browsers must not do with a reply. A handler whose reply is a page or a file sets a policy of its own. */
export const security = (trust: ProxyTrust) => async (ctx: ApiContext, next: Next) => {
  ctx.set('Content-Security-Policy', closedPolicy);
  if (cameThroughTrusted(ctx.req, trust) && ctx.get('X-Forwarded-Proto') === 'https') {
    ctx.set('Strict-Transport-Security', stayOnHttps);
  }
  await withHelmet(ctx, next as () => Promise<void>);
};

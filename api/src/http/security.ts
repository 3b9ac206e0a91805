import helmet from 'koa-helmet';
import { isFromTrustedProxy, type ProxyTrust } from './client-address.ts';
import type { ApiMiddleware } from './context.ts';

/** CSP of replies that are not pages: if a browser displays one anyway, it loads and runs nothing. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as the HSTS preload list requires. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

const withHelmet = helmet({
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  // Set below, and only for requests that came over https.
  strictTransportSecurity: false,
});

/**
 * Sets security headers. Journal responses must never be cached, neither by shared caches nor by the browser. A handler that
 * replies with a page or a file sets a policy of its own.
 */
export const setSecurityHeaders =
  (trust: ProxyTrust): ApiMiddleware =>
  async (ctx, next) => {
    ctx.set({ 'Content-Security-Policy': denyAllPolicy, 'Cache-Control': 'no-store' });
    if (isFromTrustedProxy(ctx.req, trust) && ctx.get('X-Forwarded-Proto') === 'https') {
      ctx.set('Strict-Transport-Security', strictTransportSecurity);
    }
    await withHelmet(ctx, next);
  };

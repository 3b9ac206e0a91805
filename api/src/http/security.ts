import helmet from 'koa-helmet';
import { denyAllPolicy, isFromTrustedProxy, type ProxyTrust, strictTransportSecurity } from 'server';
import type { ApiMiddleware } from './context.ts';

const withHelmet = helmet({
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  // Set below, and only for requests that came over https.
  strictTransportSecurity: false,
});

/**
 * Sets security headers. By default, journal responses must never be cached, neither by shared caches nor by the browser. Pages,
 * files and replies with an ETag have a policy of their own.
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

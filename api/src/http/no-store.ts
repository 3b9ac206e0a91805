import type { ApiContext, Next } from './context.ts';

/** Journal responses must never be cached, neither by shared caches nor by the browser. */
export const noStore = () => async (ctx: ApiContext, next: Next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};

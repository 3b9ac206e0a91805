import type { ApiContext, Next } from './context.ts';

/** A journal is nobody's to keep: neither a shared cache nor the browser's stores a reply. */
export const noStore = () => async (ctx: ApiContext, next: Next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};

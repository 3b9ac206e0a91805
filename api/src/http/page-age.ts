import { apiContractHeader, OLDEST_API_CONTRACT } from 'contracts';
import type { Http, Next } from './context.ts';
import { outdated } from './errors.ts';

/** Refuses pages, of tabs that stand open since long, that no longer know how this API is spoken to. */
export const refuseOutdatedPages = () => async (ctx: Http, next: Next) => {
  const said = ctx.get(apiContractHeader);
  if (said && Number(said) < OLDEST_API_CONTRACT) throw outdated();
  await next();
};

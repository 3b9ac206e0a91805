import { apiContractHeader, OLDEST_API_CONTRACT } from 'contracts';
import type { ApiContext, Next } from './context.ts';
import { clientOutdated } from './errors.ts';

/** Refuses pages, of tabs that stand open since long, that no longer know how this API is spoken to. */
export const rejectOutdatedClients = () => async (ctx: ApiContext, next: Next) => {
  const said = ctx.get(apiContractHeader);
  if (said && Number(said) < OLDEST_API_CONTRACT) throw clientOutdated();
  await next();
};

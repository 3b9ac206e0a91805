import { apiContractHeader, OLDEST_API_CONTRACT } from 'contracts';
import type { ApiMiddleware } from './context.ts';
import { clientOutdated } from './errors.ts';

/** Rejects pages in long-open tabs whose version of the contract is no longer supported. */
export const rejectOutdatedClients = (): ApiMiddleware => async (ctx, next) => {
  const version = ctx.get(apiContractHeader);
  if (version && Number(version) < OLDEST_API_CONTRACT) throw clientOutdated();
  await next();
};

import Router from '@koa/router';
import type { Authenticator } from '../identity/authenticate.ts';
import type { Route } from './bind.ts';
import type { RequestState } from './context.ts';

/** Combines all routes in one router. */
export const createRouter = (routes: readonly Route[], authenticator: Authenticator): Router<RequestState> => {
  const router = new Router<RequestState>();
  for (const { call, serve } of routes) {
    router.register(call.path, [call.method], (ctx) => serve(ctx, authenticator));
  }
  return router;
};

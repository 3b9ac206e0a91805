import Router from '@koa/router';
import type { Gate } from '../identity/gate.ts';
import type { Route } from './bind.ts';
import type { Http, RequestState } from './context.ts';

/** All routes as one router. */
export const mount = (routes: readonly Route[], gate: Gate): Router<RequestState> => {
  const router = new Router<RequestState>();
  for (const { call, serve } of routes) {
    router.register(call.path, [call.method], (ctx) => serve(ctx as unknown as Http, gate));
  }
  return router;
};

import type Router from '@koa/router';
import { toOpenApi } from './openapi.ts';
import { pagePolicy, toPage } from './page.ts';

/** The contract told to programs and to people. It is made once, of the contract alone; so it is no call of it. */
export const mountDocs = <S>(router: Router<S>): void => {
  const document = toOpenApi();
  const page = toPage(document);
  router.get('/api/docs.json', (ctx) => {
    ctx.body = document;
  });
  router.get('/api/docs', (ctx) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', pagePolicy);
    ctx.body = page;
  });
};

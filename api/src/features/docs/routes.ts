import type Router from '@koa/router';
import { toOpenApi } from './openapi.ts';
import { pagePolicy, renderPage } from './page.ts';

/** Serves the contract as OpenAPI and as a page. Both are built once and are not calls of the contract. */
export const mountDocs = <S>(router: Router<S>): void => {
  const document = toOpenApi();
  const page = renderPage(document);
  router.get('/api/docs.json', (ctx) => {
    ctx.body = document;
  });
  router.get('/api/docs', (ctx) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', pagePolicy);
    ctx.body = page;
  });
};

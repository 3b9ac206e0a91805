import type Router from '@koa/router';
import { getApiContract } from 'contracts/api-contract';
import { API_CONTRACT_PATH } from 'protocol';
import { INTEGRITY_POLICY } from 'protocol/server/http';
import { toOpenApi } from './openapi.ts';
import { PAGE_POLICY, renderPage } from './page.ts';

/** The first is where clients look; the second is older (OAS-01). */
const OPENAPI_PATHS = ['/api/openapi.json', '/api/docs.json'] as const;

/** Built for their first reader: they take a tenth of a second, for which no start should wait. */
function createDocs() {
  const document = toOpenApi();
  return { document, page: renderPage(document), contract: getApiContract() };
}

/**
 * Serves the contract as OpenAPI, as a page, and for the release tool, which compares it with what a module needs
 * (REL-04). These addresses are not calls of the contract.
 */
export function mountDocs<S>(router: Router<S>): void {
  let built: ReturnType<typeof createDocs> | undefined;
  const getDocs = () => {
    built ??= createDocs();
    return built;
  };
  router.get(API_CONTRACT_PATH, (ctx) => {
    ctx.body = getDocs().contract;
  });
  for (const path of OPENAPI_PATHS)
    router.get(path, (ctx) => {
      ctx.body = getDocs().document;
    });
  router.get('/api/docs', (ctx) => {
    ctx.type = 'html';
    ctx.set({ 'Content-Security-Policy': PAGE_POLICY, 'Integrity-Policy': INTEGRITY_POLICY });
    ctx.body = getDocs().page;
  });
}

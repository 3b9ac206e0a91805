import { finished } from 'node:stream/promises';
import type Router from '@koa/router';
import type { ApiContext, RequestState } from '../../../http/context.ts';
import { methodNotAllowed } from '../../../http/errors.ts';
import { type Export, exportPath } from './export.ts';

/**
 * Gives the zip to whoever has its address: a link cannot send a token, and the browser alone saves a file of any size.
 * It is no call of the contract, as its reply is no JSON.
 */
export const mountExport = (router: Router<RequestState>, journals: Export): void => {
  router.get(exportPath, async (ctx) => {
    const { params, query, res, state } = ctx as unknown as ApiContext;
    if (ctx.method !== 'GET') throw methodNotAllowed();
    const { name, length, bytes } = await journals.open(params.owner, query);
    ctx.attachment(name);
    ctx.type = 'application/zip';
    ctx.length = length;
    ctx.body = bytes;
    finished(bytes).catch((err: unknown) => {
      // Half a zip must not look like a whole one.
      res.destroy();
      state.log.warn({ err }, 'export aborted');
    });
  });
};

import { finished } from 'node:stream/promises';
import type Router from '@koa/router';
import type { RequestState } from '../../../http/context.ts';
import { getDisconnectSignal } from '../../../http/disconnect.ts';
import { methodNotAllowed } from '../../../http/errors.ts';
import { EXPORT_PATH, type Export } from './export.ts';

/**
 * Serves the zip at its signed URL, because a link cannot send a token and only a browser download can save a file of
 * any size. It is not a call of the contract, because its reply is not JSON.
 */
export const mountExport = (router: Router<RequestState>, journals: Export): void => {
  router.get(EXPORT_PATH, async (ctx) => {
    const { params, query, res, state } = ctx;
    if (ctx.method !== 'GET') throw methodNotAllowed();
    const { name, length, bytes } = await journals.open(params.owner ?? '', query, getDisconnectSignal(res));
    ctx.attachment(name);
    ctx.type = 'application/zip';
    ctx.length = length;
    ctx.body = bytes;
    finished(bytes).catch((err: unknown) => {
      // An incomplete zip must not look complete.
      res.destroy();
      state.log.warn({ err }, 'export aborted');
    });
  });
};

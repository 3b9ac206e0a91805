import type Router from '@koa/router';
import { findBodyLimits, readJson } from '../../http/body.ts';
import type { ReplyCache } from '../../http/cached-reply.ts';
import type { ApiContext, RequestState } from '../../http/context.ts';
import { methodNotAllowed, notFound } from '../../http/errors.ts';
import { reportError, toErrorReply } from '../../http/middleware.ts';
import { getDisconnectSignal } from '../../http/request-failures.ts';
import type { Authenticator, KeyCaller } from '../../identity/authenticate.ts';
import type { Route } from '../../identity/bind.ts';
import { createSiteCheck } from './own-site.ts';
import { answer, type McpRequest } from './protocol.ts';
import { createToolbox, type Toolbox } from './tools.ts';

export const MCP_PATH = '/mcp';

/** Bodies are read before the key's share of the process is known, like those of visitors. */
const BODY_LIMITS = findBodyLimits({ access: 'public' });

/** Headers of the protocol. Replies are JSON, whatever a client accepts. */
const toRequest = (ctx: ApiContext): Request => {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value);
  }
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers });
};

const send = async (ctx: ApiContext, reply: Response): Promise<void> => {
  ctx.body = await reply.text();
  ctx.status = reply.status;
  ctx.type = reply.headers.get('content-type') ?? 'application/json';
};

const toMcpRequest = (ctx: ApiContext, toolbox: Toolbox, caller: KeyCaller): McpRequest => ({
  toolbox,
  tool: {
    caller,
    signal: getDisconnectSignal(ctx.res),
    markFree: () => {
      ctx.state.isFromMemory = true;
    },
  },
  describeError: (thrown) => toErrorReply(reportError(ctx, thrown), ctx.state.requestId),
});

interface McpDependencies {
  /** The calls that tools make. */
  routes: readonly Route[];
  replies: ReplyCache;
  authenticator: Authenticator;
  /** The origin of the product. */
  publicUrl?: string | undefined;
}

/**
 * Serves the Model Context Protocol (MCP-01), for keys only. Not a call of the contract: its tools are. The path is
 * compared again, because the router ignores letter case and a slash at the end, and CORS does not.
 */
export function mountMcp(
  router: Router<RequestState>,
  { routes, replies, authenticator, publicUrl }: McpDependencies,
): void {
  const toolbox = createToolbox(routes, replies);
  const requireOwnSite = createSiteCheck(publicUrl);
  router.all(MCP_PATH, async (ctx) => {
    if (ctx.path !== MCP_PATH) throw notFound();
    requireOwnSite(ctx);
    if (ctx.method !== 'POST') throw methodNotAllowed('POST');
    await authenticator.serveKey(ctx, async (caller) => {
      const body = await readJson(ctx, BODY_LIMITS);
      await send(ctx, await answer(toMcpRequest(ctx, toolbox, caller), toRequest(ctx), body));
    });
  });
}

import Router from '@koa/router';
import type { Call, InputOf, ReplyOf } from 'contracts';
import { createReplyEncoder } from 'contracts/server/reply';
import { createCachedReply, type ReplyCache } from '../http/cached-reply.ts';
import type { ApiContext, RequestState, RouteContext } from '../http/context.ts';
import type { IncomingFile } from '../http/form.ts';
import { type Input, type InputParts, parseInput, parseParams, readInput } from '../http/input.ts';
import { getDisconnectSignal } from '../http/request-failures.ts';
import { type EncodeReply, StreamedReply, streamText, writeReply } from '../http/streamed-reply.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { toOwnIdempotencyKey, type Viewer } from '../journal/view.ts';
import type { Authenticator, CallerByAccess, TraderId } from './authenticate.ts';
import { convertReply, narrowInput } from './in-r.ts';

/** The input of a call with a form includes its file, which the handler streams or rejects while it is being sent. */
type FullInput<C extends Call> = InputOf<C> & (C extends { form: object } ? { file: IncomingFile } : unknown);

/** Request data that is not part of the input. */
interface RequestInfo {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The time of the sign-in of the trader's session. Undefined for keys. */
  signedInAt: number | undefined;
  userAgent: string;
}

type Handler<C extends Call> = (
  input: FullInput<C>,
  caller: CallerByAccess[C['access']],
  request: RequestInfo,
) => Promise<ReplyOf<C> | StreamedReply<ReplyOf<C>>>;

export interface BindOptions {
  /**
   * Caches encoded replies until the trader's data or this value changes. Calls with `revalidates` are always cached.
   */
  keepReplies?: { getVersion: () => unknown };
}

/** The reply of a call as JSON, in parts, for another protocol that carries it. */
interface ReadReply {
  parts: AsyncIterable<string> | Iterable<string>;
  /** Whether the reply was cached, so it took no work. */
  isFromMemory: boolean;
}

/** A call of the contract with its handler. */
export interface Route {
  call: Call;
  serve(ctx: RouteContext, authenticator: Authenticator, replies: ReplyCache): Promise<void>;
  /**
   * Makes the call for a trader who was authenticated and admitted. Absent for calls of visitors, for uploads, and for
   * writes that need headers.
   */
  make?(user: UserRecord, sent: InputParts, signal: AbortSignal, replies: ReplyCache): Promise<ReadReply>;
}

const IDEMPOTENCY_KEY = 'idempotency-key';

/** Reads the input. The Idempotency-Key of a key is made its own. */
const readInputOf = async (call: Call, ctx: RouteContext, viewer: Viewer): Promise<Input> => {
  const input = narrowInput(call, await readInput(call, ctx), viewer);
  const { headers } = input;
  if (!viewer.view || typeof headers !== 'object' || headers === null || !(IDEMPOTENCY_KEY in headers)) return input;
  const key = headers[IDEMPOTENCY_KEY];
  if (typeof key !== 'string') return input;
  return { ...input, headers: { ...headers, [IDEMPOTENCY_KEY]: toOwnIdempotencyKey(viewer, key) } };
};

/** Encodes replies as the caller may see them. */
const toEncodeFor =
  <T>(encode: EncodeReply<T>, viewer: Viewer): EncodeReply<T> =>
  (reply) =>
    convertReply(encode(reply), viewer);

/** Creates the function that sends replies of a call. A StreamedReply with several chunks is sent chunk by chunk. */
const createSend =
  <T>({ status = 200, clearsCache }: Call, encode: EncodeReply<T>) =>
  (ctx: ApiContext, reply: T | StreamedReply<T>, viewer: Viewer = {}): void => {
    ctx.status = status;
    if (clearsCache) ctx.set('Clear-Site-Data', '"cache"');
    const encodeFor = toEncodeFor(encode, viewer);
    if (!(reply instanceof StreamedReply)) ctx.body = encodeFor(reply);
    else if (reply.first.next) streamText(ctx, writeReply(encodeFor, reply));
    else ctx.body = encodeFor(reply.first.value);
  };

/** What is known of the sender of a call that a key makes inside of another request. */
const BY_KEY = { signedInAt: undefined, userAgent: '' };

/**
 * Binds a call to its handler. The caller is authenticated first. The schemas of the call then decode the input and
 * encode the reply: names of the wire stay outside, and fields that the contract does not list never leave the server.
 */
export function bind<const C extends Call>(call: C, handle: Handler<C>, { keepReplies }: BindOptions = {}): Route {
  const runUntil = (
    signal: AbortSignal,
    input: Input,
    caller: CallerByAccess[Call['access']],
    sender: Omit<RequestInfo, 'signal'> = BY_KEY,
  ) => handle(input as FullInput<C>, caller as CallerByAccess[C['access']], { signal, ...sender });
  const run = (ctx: ApiContext, input: Input, caller: CallerByAccess[Call['access']]) =>
    runUntil(getDisconnectSignal(ctx.res), input, caller, {
      signedInAt: ctx.state.signedInAt,
      userAgent: ctx.get('User-Agent'),
    });

  const encode = createReplyEncoder(call.reply);
  const send = createSend(call, encode);
  const isRevalidated = call.revalidates === true;
  const cache = isRevalidated || keepReplies ? createCachedReply(call, { isRevalidated, ...keepReplies }) : undefined;

  const sendToTrader = async (ctx: RouteContext, user: UserRecord, replies: ReplyCache): Promise<void> => {
    const input = await readInputOf(call, ctx, user);
    if (!cache) return send(ctx, await run(ctx, input, user), user);
    const write = async () => writeReply(toEncodeFor(encode, user), await run(ctx, input, user));
    await cache.send(ctx, replies, user, input, write);
  };

  const makeForTrader: Route['make'] = async (user, sent, signal, replies) => {
    const input = narrowInput(call, parseInput(call, sent), user);
    const write = async () => writeReply(toEncodeFor(encode, user), await runUntil(signal, input, user));
    return cache ? cache.read(replies, user, input, write) : { parts: await write(), isFromMemory: false };
  };

  return {
    call,
    ...(call.access === 'trader' && !call.headers && !call.form ? { make: makeForTrader } : {}),
    serve: async (ctx, authenticator, replies) => {
      if (call.access === 'trader') {
        return authenticator.serveTrader(ctx, call, (user) => sendToTrader(ctx, user, replies));
      }
      await authenticator.admitClient(ctx, call);
      const input = await readInput(call, ctx);
      const visitor = { network: ctx.state.network };
      const caller = call.access === 'token-in-body' ? await authenticator.verifyTokenInBody(input.body) : visitor;
      send(ctx, await run(ctx, input, caller));
    },
  };
}

interface WriteOptions<C extends Call> {
  /** Throws not_found for a resource that the trader does not have, before the body is validated. */
  requireOwn?: (params: InputOf<C>['params'], trader: TraderId) => Promise<void>;
}

/**
 * Binds a call that changes the journal. The handler gets only the trader's id, which usually needs no query: its
 * transaction reads the user document.
 */
export function bindWrite<const C extends Call & { access: 'trader' }>(
  call: C,
  handle: (input: FullInput<C>, trader: TraderId) => Promise<ReplyOf<C>>,
  { requireOwn }: WriteOptions<C> = {},
): Route {
  const send = createSend(call, createReplyEncoder(call.reply));
  return {
    call,
    serve: (ctx, authenticator) =>
      authenticator.serveWriter(ctx, call, async (trader) => {
        if (requireOwn) await requireOwn(parseParams(call, ctx) as InputOf<C>['params'], trader);
        const input = await readInputOf(call, ctx, trader);
        send(ctx, await handle(input as FullInput<C>, trader), trader);
      }),
  };
}

/** Combines all routes in one router. */
export function createRouter(
  routes: readonly Route[],
  authenticator: Authenticator,
  replies: ReplyCache,
): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const { call, serve } of routes) {
    router.register(call.path, [call.method], (ctx) => serve(ctx, authenticator, replies));
  }
  return router;
}

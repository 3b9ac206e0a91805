import type { Call, InputOf } from 'contracts';
import type * as z from 'zod/mini';
import type { Authenticator, CallerByAccess } from '../identity/authenticate.ts';
import type { ApiContext } from './context.ts';
import { aborted } from './errors.ts';
import type { IncomingFile } from './form.ts';
import { type Input, readInput } from './input.ts';
import { StreamedReply, streamReply } from './streamed-reply.ts';

/** A call with a form has the form's file, too, which its handler reads, or refuses before it has been sent. */
type FullInput<C extends Call> = InputOf<C> & (C extends { form: object } ? { file: IncomingFile } : unknown);

/** What came with a request beside its input. */
export interface RequestInfo {
  /** Aborted when the client hangs up. */
  signal: AbortSignal;
}

type Reply<C extends Call> = z.input<C['reply']>;
type Handler<C extends Call> = (
  input: FullInput<C>,
  caller: CallerByAccess[C['access']],
  request: RequestInfo,
) => Promise<Reply<C> | StreamedReply<Reply<C>>>;

/** A call of the contract together with what answers it. */
export interface Route {
  call: Call;
  serve(ctx: ApiContext, authenticator: Authenticator): Promise<void>;
}

const createHangUpSignal = ({ res }: ApiContext): AbortSignal => {
  const hangUp = new AbortController();
  res.once('close', () => hangUp.abort(aborted()));
  return hangUp.signal;
};

/**
 * Binds a call to its handler. The caller is let in first; then what was sent passes its schemas, and the reply passes
 * its own, so that what the contract does not list does not leave the server.
 */
export const bind = <const C extends Call>(call: C, handle: Handler<C>): Route => {
  const answer = async (ctx: ApiContext, input: Input, caller: CallerByAccess[Call['access']]): Promise<void> => {
    const request = { signal: createHangUpSignal(ctx) };
    const reply = await handle(input as FullInput<C>, caller as CallerByAccess[C['access']], request);
    ctx.status = call.status ?? 200;
    if (!(reply instanceof StreamedReply)) ctx.body = call.reply.parse(reply);
    else if (reply.first.next) streamReply(ctx, call.reply, reply);
    else ctx.body = call.reply.parse(reply.first.value);
  };

  return {
    call,
    serve: async (ctx, authenticator) => {
      if (call.access === 'trader') {
        return authenticator.trader(ctx, call, async (user) => answer(ctx, await readInput(call, ctx), user));
      }
      const input = await readInput(call, ctx);
      const visitor = { network: ctx.state.network };
      await answer(ctx, input, call.access === 'token-in-body' ? await authenticator.person(ctx, input.body) : visitor);
    },
  };
};

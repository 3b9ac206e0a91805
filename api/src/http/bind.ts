import type { Call, InputOf } from 'contracts';
import type * as z from 'zod/mini';
import type { Callers, Gate } from '../identity/gate.ts';
import type { Http } from './context.ts';
import { brokenOff } from './errors.ts';
import type { IncomingFile } from './form.ts';
import { type Input, readInput } from './input.ts';
import { ReplyParts, sendParts } from './reply-parts.ts';

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
  caller: Callers[C['access']],
  request: RequestInfo,
) => Promise<Reply<C> | ReplyParts<Reply<C>>>;

/** A call of the contract together with what answers it. */
export interface Route {
  call: Call;
  serve(ctx: Http, gate: Gate): Promise<void>;
}

const createHangUpSignal = ({ res }: Http): AbortSignal => {
  const hangUp = new AbortController();
  res.once('close', () => hangUp.abort(brokenOff()));
  return hangUp.signal;
};

/**
 * Binds a call to its handler. The caller is let in first; then what was sent passes its schemas, and the reply passes
 * its own, so that what the contract does not list does not leave the server.
 */
export const bind = <const C extends Call>(call: C, handle: Handler<C>): Route => {
  const answer = async (ctx: Http, input: Input, caller: Callers[Call['access']]): Promise<void> => {
    const request = { signal: createHangUpSignal(ctx) };
    const reply = await handle(input as FullInput<C>, caller as Callers[C['access']], request);
    ctx.status = call.status ?? 200;
    if (!(reply instanceof ReplyParts)) ctx.body = call.reply.parse(reply);
    else if (reply.first.next) sendParts(ctx, call.reply, reply);
    else ctx.body = call.reply.parse(reply.first.value);
  };

  return {
    call,
    serve: async (ctx, gate) => {
      if (call.access === 'trader') {
        return gate.trader(ctx, call, async (user) => answer(ctx, await readInput(call, ctx), user));
      }
      const input = await readInput(call, ctx);
      const visitor = { network: ctx.state.network };
      await answer(ctx, input, call.access === 'token-in-body' ? await gate.person(ctx, input.body) : visitor);
    },
  };
};

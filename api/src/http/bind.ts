import type { Call, InputOf } from 'contracts';
import type * as z from 'zod/mini';
import type { Callers, Gate } from '../identity/gate.ts';
import type { Http } from './context.ts';
import type { IncomingFile } from './form.ts';
import { readInput } from './input.ts';

/** A call with a form has the form's file, too, which its handler reads, or refuses before it has been sent. */
type FullInput<C extends Call> = InputOf<C> & (C extends { form: object } ? { file: IncomingFile } : unknown);

type Handler<C extends Call> = (input: FullInput<C>, caller: Callers[C['access']]) => Promise<z.input<C['reply']>>;

/** A call of the contract together with what answers it. */
export interface Route {
  call: Call;
  serve(ctx: Http, gate: Gate): Promise<void>;
}

/**
 * Binds a call to its handler. The caller is let in first; then what was sent passes its schemas, and the reply passes
 * its own, so that what the contract does not list does not leave the server.
 */
export const bind = <const C extends Call>(call: C, handle: Handler<C>): Route => ({
  call,
  serve: async (ctx, gate) => {
    const trader = call.access === 'trader' ? await gate.trader(ctx) : undefined;
    const input = await readInput(call, ctx);
    const visitor = { address: ctx.state.client };
    const caller = call.access === 'token-in-body' ? await gate.person(ctx, input.body) : (trader ?? visitor);
    const reply = await handle(input as FullInput<C>, caller as Callers[C['access']]);
    ctx.status = call.status ?? 200;
    ctx.body = call.reply.parse(reply);
  },
});

import { type CallInput, createClient, type UntypedInput } from 'api/testing/client.ts';
import { type Call, everyCall, type WireReplyOf } from 'contracts';
import type { Times } from './record.ts';

const names = new Map(everyCall.map(({ name, call }) => [call, name]));

/** A simulated browser of one trader. Records how long each request takes. */
export const createBrowser = (url: string, token: string, times: Times) => {
  const client = createClient(url);

  /** Resolves with a result that must have this status; records its duration under `name`. */
  const measure = async <T>(name: string, expected: number, send: () => Promise<{ status: number; result: T }>) => {
    const start = performance.now();
    const { status, result } = await send().catch((error: Error) => ({ status: 0, result: error }));
    if (status === expected && !(result instanceof Error)) {
      times.note(name, performance.now() - start);
      return result;
    }
    times.fail({
      name,
      status,
      text: (result instanceof Error ? String(result) : JSON.stringify(result)).slice(0, 200),
    });
    throw new Error(`${name}: ${status}`);
  };

  return {
    /** Makes a call of the contract like the API client of the page. */
    call: <C extends Call>(call: C, input: CallInput<C>): Promise<WireReplyOf<C>> =>
      measure(names.get(call) ?? call.path, call.status ?? 200, async () => {
        const sent: UntypedInput = { ...input, ...(call.access === 'trader' ? { token } : {}) };
        const { status, raw } = await client.send(call, sent);
        return { status, result: raw as WireReplyOf<C> };
      }),
    /** Downloads a file of the page or an image. */
    get: (path: string, name = path): Promise<Buffer> =>
      measure(name, 200, async () => {
        const reply = await fetch(url + path, { headers: { accept: 'text/html,image/*,*/*' } });
        return { status: reply.status, result: Buffer.from(await reply.arrayBuffer()) };
      }),
  };
};

export type Browser = ReturnType<typeof createBrowser>;

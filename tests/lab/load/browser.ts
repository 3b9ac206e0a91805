import {
  API_CONTRACT,
  apiContractHeader,
  type Call,
  everyCall,
  type FormOf,
  fillPath,
  type HeadersOf,
  type Named,
  type ParamsOf,
  type QueryOf,
  type WireBodyOf,
  type WireReplyOf,
} from 'contracts';
import { type Dispatcher, FormData, Pool } from 'undici';
import type { Times } from './record.ts';

type CallInput<C extends Call> = Named<'params', ParamsOf<C>> &
  Named<'query', QueryOf<C>> &
  Named<'headers', HeadersOf<C>> &
  Named<'body', WireBodyOf<C>> &
  Named<'form', FormOf<C>> & { file?: File };
interface UntypedInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string>;
  file?: File;
}

const names = new Map(everyCall.map(({ name, call }) => [call, name]));

const toForm = ({ form = {}, file }: UntypedInput): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  if (file) data.append('file', file);
  return data;
};

const toBody = (input: UntypedInput): Pick<Dispatcher.RequestOptions, 'body' | 'headers'> => {
  if (input.file) return { body: toForm(input) };
  if (input.body === undefined) return {};
  return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
};

/** A simulated browser with its own keep-alive connections, at most six as in real browsers. */
export const createBrowser = (url: string, token: string, times: Times) => {
  const pool = new Pool(url, { connections: 6 });

  /** Returns the bytes of a reply that must have this status; records its duration under `name`. */
  const requestTimed = async (name: string, status: number, options: Dispatcher.RequestOptions): Promise<Buffer> => {
    const start = performance.now();
    const answer = await pool.request(options).then(
      async (reply) => ({ status: reply.statusCode, bytes: Buffer.from(await reply.body.arrayBuffer()) }),
      (error: Error) => ({ status: 0, bytes: Buffer.from(error.message) }),
    );
    if (answer.status === status) {
      times.note(name, performance.now() - start);
      return answer.bytes;
    }
    const text = answer.bytes.toString().slice(0, 200);
    times.fail({ name, status: answer.status, text });
    throw new Error(`${name}: ${answer.status}`);
  };

  return {
    /** Makes a call of the contract like the API client of the page. */
    call: async <C extends Call>(call: C, input: CallInput<C>): Promise<WireReplyOf<C>> => {
      const untyped = input as UntypedInput;
      const { body, headers } = toBody(untyped);
      const bytes = await requestTimed(names.get(call) ?? call.path, call.status ?? 200, {
        method: call.method,
        path: fillPath(call.path, untyped.params) + (untyped.query ? `?${new URLSearchParams(untyped.query)}` : ''),
        headers: {
          ...(call.access === 'trader' ? { authorization: `Bearer ${token}` } : {}),
          [apiContractHeader]: String(API_CONTRACT),
          ...headers,
          ...untyped.headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return JSON.parse(bytes.toString()) as WireReplyOf<C>;
    },
    /** Downloads a file of the page or an image. */
    get: (path: string, name = path): Promise<Buffer> =>
      requestTimed(name, 200, { method: 'GET', path, headers: { accept: 'text/html,image/*,*/*' } }),
    close: () => pool.close(),
  };
};

export type Browser = ReturnType<typeof createBrowser>;

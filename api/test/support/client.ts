import assert from 'node:assert/strict';
import {
  type Call,
  ErrorReply,
  errorCodes,
  type FormOf,
  fillPath,
  type HeadersOf,
  type Named,
  type ParamsOf,
  type QueryOf,
  type WireBodyOf,
  type WireReplyOf,
} from 'contracts';
import * as z from 'zod/mini';

/** The input of a call and the Bearer token. */
export type CallInput<C extends Call> = { token?: string | undefined } & Named<'params', ParamsOf<C>> &
  Named<'query', QueryOf<C>> &
  Named<'headers', HeadersOf<C>> &
  Named<'body', WireBodyOf<C>> &
  Named<'form', FormOf<C>> & { file?: File };

/** The input of a call that is known only at run time. */
export interface UntypedInput {
  token?: string | undefined;
  params?: Record<string, string | number>;
  /** A list repeats the parameter. */
  query?: Record<string, string | readonly string[] | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
  /** The fields of a form, sent before `file`. */
  form?: Record<string, string>;
  file?: File;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON, before validation. */
  raw: unknown;
}

const toForm = ({ form = {}, file }: UntypedInput): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  if (file) data.append('file', file);
  return data;
};

/** The query of a URL, with its question mark; empty without parameters. */
export function formatQuery(query: UntypedInput['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const each of [value ?? []].flat()) search.append(name, each);
  return search.size > 0 ? `?${search}` : '';
}

/**
 * The API reads nothing from a connection for a while when it has answered a request before its body was read, so the
 * next request needs another connection.
 */
const ownConnection = { connection: 'close' };

/** The lines of the API's log about an unexpected reply. */
const findCauses = (logs: readonly string[], raw: unknown): string[] => {
  const { data } = ErrorReply.safeParse(raw);
  return data ? logs.filter((line) => line.includes(data.requestId) && line.includes('"err":')) : [];
};

/**
 * Makes calls of the contract over HTTP.
 * @param logs the log of the API, which explains a call that fails
 */
export function createClient(url: string, logs: readonly string[] = []) {
  const request = async ({ method, path }: Pick<Call, 'method' | 'path'>, sent: UntypedInput): Promise<RawAnswer> => {
    const isForm = sent.form !== undefined || sent.file !== undefined;
    const reply = await fetch(`${url}${fillPath(path, sent.params)}${formatQuery(sent.query)}`, {
      method,
      headers: {
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(isForm ? { body: toForm(sent) } : {}),
    });
    // Not reply.json(): in jest, its objects have other prototypes than ours.
    return { status: reply.status, headers: reply.headers, raw: JSON.parse(await reply.text()) };
  };

  /** Makes a call that may be refused. */
  const send = (description: Pick<Call, 'method' | 'path'>, sent: UntypedInput): Promise<RawAnswer> => {
    const hasBody = sent.body !== undefined || sent.form !== undefined || sent.file !== undefined;
    return request(description, hasBody ? { ...sent, headers: { ...ownConnection, ...sent.headers } } : sent);
  };

  /**
   * Makes a call that must succeed and returns its reply. A field that the contract does not list fails the test, and
   * so does one that is lost when the reply is decoded.
   */
  const call = async <C extends Call>(description: C, sent: CallInput<C>): Promise<WireReplyOf<C>> => {
    const { status, raw } = await request(description, sent as UntypedInput);
    if (status !== (description.status ?? 200)) {
      throw new Error([`${status} ${JSON.stringify(raw)}`, ...findCauses(logs, raw)].join('\n'));
    }
    const reply = z.encode(description.reply, z.decode(description.reply, raw)) as WireReplyOf<C>;
    // As JSON, which has no undefined fields.
    assert.deepEqual(raw, JSON.parse(JSON.stringify(reply)));
    return reply;
  };

  /** Makes a call that must fail and returns its error. The status must match the code. */
  const fail = async (description: Pick<Call, 'method' | 'path'>, sent: UntypedInput = {}) => {
    const answer = await send(description, sent);
    const reply = ErrorReply.parse(answer.raw);
    assert.equal(answer.status, errorCodes[reply.code]);
    assert.equal(answer.headers.get('x-request-id'), reply.requestId);
    return { ...reply, status: answer.status, headers: answer.headers };
  };

  return { url, send, call, fail };
}

export type Client = ReturnType<typeof createClient>;

import type { KeyScope } from './scopes.ts';
import type * as z from './zod.ts';

/**
 * Who may make a call: anyone; the holder of the identity provider's token in the body; or a trader, which requires a
 * valid Bearer token, a verified email address and a local user.
 */
export type Access = 'public' | 'token-in-body' | 'trader';

/**
 * The data that a write changes. Clients drop cached replies that show it. The contract of a module names topics of its
 * own as `<module>.<data>`, like `review.days`.
 */
export type ChangeTopic = 'trades' | 'flags' | 'account' | `${string}.${string}`;

type Schema = z.ZodMiniType;

/** One call as plain data. The API's routes, the client and the tests derive from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  /** The scope with which a key opens this call. Without one, the call is closed to keys (KEY-03). */
  readonly opens?: KeyScope;
  /**
   * How the call is open to a key with the unit R (MCP-02): by its filter, whose unit is then r, or because its reply
   * has no amounts in the unit of a filter. Without it, the call is closed to such keys.
   */
  readonly opensInR?: 'measured' | 'plain';
  readonly params?: Schema;
  readonly query?: Schema;
  /** Request headers that the call reads, by their lower-case names. */
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Instead of a body: the text fields of a multipart form, sent before its one file. */
  readonly form?: Schema;
  /** The body may have 2 MB and 100,000 values instead of 1 MB and 50,000. */
  readonly largeBody?: true;
  /**
   * Without a Bearer token, the key is the field `key` of the body. The body may also be a text whose first line is
   * `key: tj_…`. It may have `limits.inbox.bytes`.
   */
  readonly keyInBody?: true;
  readonly reply: Schema;
  /** The status of success; 200 unless given. */
  readonly status?: number;
  /** The reply depends only on what the trader stores: it has an ETag, and is 304 while it is the same. */
  readonly revalidates?: true;
  /** 403 `sign_in_again` when the sign-in is older than `timings.recentSignInMs` (SES-02). */
  readonly needsRecentSignIn?: true;
  /** The reply makes the browser drop its HTTP cache, and nothing else that it stores. */
  readonly clearsCache?: true;
  /** CLI-02: a failure of this call raises no global error. */
  readonly silent?: true;
  /** Set on every write: the data that it changes, for the caches of other modules and tabs. */
  readonly writesTopic?: ChangeTopic;
  /** Set on every read, and on a POST that only computes: the writes that can change its reply. */
  readonly readsTopics?: readonly ChangeTopic[];
}

type Rest = Omit<Call, 'method' | 'path' | 'access'>;

const defineCalls =
  <const A extends Access>(access: A) =>
  <const M extends Call['method'], const P extends string, const R extends Rest>(method: M, path: P, rest: R) => ({
    method,
    path,
    access,
    ...rest,
  });

export const publicCall = defineCalls('public');
export const tokenCall = defineCalls('token-in-body');
export const traderCall = defineCalls('trader');

/** The form on the wire: JSON, or text in a URL, header or form. */
type Wire<S> = S extends Schema ? z.input<S> : undefined;
/** The input of a handler, with the names and types inside the product. */
type Decoded<S> = S extends Schema ? z.output<S> : undefined;
type Part<C extends Call, K extends keyof Call> = C extends Readonly<Record<K, infer S>> ? S : undefined;

/** The input of a client, with the names inside the product. Fields that have a default can be omitted. */
type Encodable<S> = S extends z.ZodMiniCodec ? z.output<S> : Wire<S>;

/** Input and reply of a client. Bodies and replies are decoded; the other parts are as on the wire. */
export type ParamsOf<C extends Call> = Wire<Part<C, 'params'>>;
export type QueryOf<C extends Call> = Wire<Part<C, 'query'>>;
export type HeadersOf<C extends Call> = Wire<Part<C, 'headers'>>;
export type FormOf<C extends Call> = Wire<Part<C, 'form'>>;
export type BodyOf<C extends Call> = Encodable<Part<C, 'body'>>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** Body and reply as JSON, with the names of the HTTP API. */
export type WireBodyOf<C extends Call> = Wire<Part<C, 'body'>>;
export type WireReplyOf<C extends Call> = z.input<C['reply']>;

/** One part under its name. A part that the call does not have, or that requires nothing, is optional. */
export type Named<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** The input of the server's handler, parsed by the schemas. */
export interface InputOf<C extends Call> {
  params: Decoded<Part<C, 'params'>>;
  query: Decoded<Part<C, 'query'>>;
  headers: Decoded<Part<C, 'headers'>>;
  body: Decoded<Part<C, 'body'>>;
  form: Decoded<Part<C, 'form'>>;
}

/** Fills in the path's parameters, URL-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

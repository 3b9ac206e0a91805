import type { ParsedUrlQuery } from 'node:querystring';
import { type Call, calls, timings } from 'contracts';
import { type AuthAdmission, findCallCost } from '../http/call-limits.ts';
import type { ApiContext } from '../http/context.ts';
import {
  ApiError,
  emailNotVerified,
  keyRefused,
  profileMissing,
  scopeMissing,
  signInAgain,
  unauthorized,
} from '../http/errors.ts';
import type { InFlight } from '../http/in-flight.ts';
import { readMessage } from '../http/message-body.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { KeyRecord } from '../journal/key-model.ts';
import { requireOpenSession, serveInSession } from '../journal/open-session.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { toLane, type Viewer } from '../journal/view.ts';
import type { Identity, Principal } from './identity.ts';
import { isKey } from './key-token.ts';
import { createKeyReader, createUseRecorder } from './keys.ts';
import type { SessionService } from './sessions.ts';
import type { UserService } from './users.ts';

/** The caller that a handler receives, by the access of its call. */
export interface CallerByAccess {
  public: { network: string };
  'token-in-body': Principal;
  trader: UserRecord;
}

/** A trader whose document may not have been read for this request, or one of the trader's keys. */
export type TraderId = Pick<UserRecord, '_id'> & Viewer;

export interface Authenticator {
  /** Limits calls without a Bearer token by client, before their bodies are read. Throws too_many_requests. */
  admitClient(ctx: ApiContext, call: Call): Promise<void>;
  /** Verifies the token in the body. The email may be unverified. Throws too_many_requests. */
  verifyTokenInBody(body: unknown): Promise<Principal>;
  /**
   * Serves a call for the local user of the Bearer token, within the limits of this trader, or for a key, within its
   * own. The user of a key has a view. Throws unauthorized, scope, too_many_requests, email_not_verified or
   * profile_missing.
   */
  serveTrader(ctx: ApiContext, call: Call, serve: (user: UserRecord) => Promise<void>): Promise<void>;
  /**
   * Like `serveTrader`, but for calls that read the user document in their transaction, where a deleted user is an
   * error.
   */
  serveWriter(ctx: ApiContext, call: Call, serve: (user: TraderId) => Promise<void>): Promise<void>;
  /**
   * Serves a request of a key that says in its body which calls it makes. The request counts as one call of the key. A
   * trader's own token is unauthorized.
   */
  serveKey(ctx: ApiContext, serve: (caller: KeyCaller) => Promise<void>): Promise<void>;
}

/** A key whose request is being served. */
export interface KeyCaller {
  user: UserRecord;
  key: KeyRecord;
  /** Makes one call within the scopes of the key and its share of this process. Throws scope or too_many_requests. */
  run(call: Call, query: ParsedUrlQuery, work: () => Promise<void>): Promise<void>;
}

/** Reads the token of a header `Authorization`. Undefined if it has none. */
export function parseBearer(authorization: string): string | undefined {
  return /^Bearer ([\w\-.~+/]+=*)$/i.exec(authorization)?.[1];
}

const readBearerToken = (ctx: ApiContext): string => {
  const token = parseBearer(ctx.get('Authorization'));
  if (token === undefined) throw unauthorized();
  return token;
};

/** Reads the key from the body. Who sends none is told nothing else about the message, except that it is too large. */
const readMessageKey = async (ctx: ApiContext): Promise<string> => {
  const message = await readMessage(ctx).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 400 ? unauthorized() : error;
  });
  ctx.state.message = message;
  if ('key' in message && typeof message.key === 'string' && isKey(message.key)) return message.key;
  throw unauthorized();
};

const readToken = (call: Call, ctx: ApiContext): Promise<string> | string =>
  call.keyInBody && !ctx.get('Authorization') ? readMessageKey(ctx) : readBearerToken(ctx);

/** All calls with a token in their body use this field; the tests of the contract check it. */
const readBodyToken = (body: unknown): string => (body as { idToken: string }).idToken;

/**
 * Limits of calls: auth calls by client and account, telemetry by client, data calls by account. Uploads have further
 * limits.
 */
export interface Admission {
  auth: AuthAdmission;
  telemetry: RateLimit;
  trader: RateLimit;
  key: RateLimit;
  inFlight: InFlight;
}

/** The scope of the call is checked before its ids and body (KEY-03). */
const requireScope = ({ opens, opensInR }: Call, { scopes, unit }: KeyRecord): void => {
  if (opens === undefined || (unit === 'r' && opensInR === undefined)) throw scopeMissing(null);
  if (!scopes.includes(opens)) throw scopeMissing(opens);
};

interface AuthenticatorDependencies {
  identity: Identity;
  users: UserService;
  sessions: SessionService;
  /** Returns milliseconds since 1970. */
  now: () => number;
}

export function createAuthenticator(
  { identity, users, sessions, now }: AuthenticatorDependencies,
  admission: Admission,
): Authenticator {
  const readKey = createKeyReader(users, now);
  const recordUse = createUseRecorder(users, now);

  /** Serves a call in the caller's own share of this process. */
  const serveInLane = (
    ctx: ApiContext,
    call: Call,
    lane: string,
    work: () => Promise<void>,
    query: ParsedUrlQuery = ctx.query,
  ): Promise<void> => {
    const isExpensive = findCallCost(call, query) > 1;
    const wasFree = () => ctx.state.isFromMemory === true;
    // An upload may take half an hour and must not block the trader's other calls.
    return call.form ? work() : admission.inFlight({ trader: lane, reply: ctx.res, isExpensive, wasFree }, work);
  };

  /** Reads the key and its trader, and counts the request. `check` refuses it before that. */
  const admitKey = async (ctx: ApiContext, token: string, check: (key: KeyRecord) => void = () => undefined) => {
    const { user, key } = await readKey(token);
    ctx.state.userId = user._id.toString();
    ctx.state.keyId = key.id;
    const { emailVerified } = await identity.verifyOwner(user.firebaseUid);
    if (!emailVerified) throw emailNotVerified();
    check(key);
    await admission.key(key.id);
    await recordUse(user, key, (err) => ctx.state.log.warn({ err }, 'failed to record the use of a key'));
    return { user, key };
  };

  const serveWithKey = async (
    ctx: ApiContext,
    call: Call,
    token: string,
    serve: (user: UserRecord) => Promise<void>,
  ) => {
    const { user } = await admitKey(ctx, token, (key) => requireScope(call, key));
    await serveInLane(ctx, call, toLane(user), () => serve(user));
  };

  /** The password is asked for again where a session that somebody found open could do lasting harm (SES-02). */
  const requireRecentSignIn = ({ needsRecentSignIn }: Call, { signedInAt }: Principal): void => {
    if (needsRecentSignIn && signedInAt < now() - timings.recentSignInMs) throw signInAgain();
  };

  /** A write that fails must not refuse the call. */
  const noteSession = (ctx: ApiContext, user: UserRecord, { signedInAt }: Principal): Promise<void> =>
    sessions
      .see(user, { signedInAt, userAgent: ctx.get('User-Agent') })
      .catch((err: unknown) => ctx.state.log.warn({ err }, 'failed to note a session'));

  const isDocument = (user: TraderId): user is UserRecord => 'firebaseUid' in user;

  /** Serves a trader whose token is valid, and whose session is checked by what has been read of the user document. */
  const serveSession = async <U extends TraderId>(
    ctx: ApiContext,
    call: Call,
    principal: Principal,
    user: U,
    serve: (user: U) => Promise<void>,
  ): Promise<void> => {
    const { signedInAt } = principal;
    if (isDocument(user)) requireOpenSession(user, signedInAt);
    requireRecentSignIn(call, principal);
    if (isDocument(user)) await noteSession(ctx, user, principal);
    ctx.state.userId = user._id.toString();
    ctx.state.signedInAt = signedInAt;
    await serveInSession(signedInAt, () => serve(user));
  };

  const createServe =
    <U extends TraderId>(find: (principal: Principal) => Promise<U | null>, toCaller: (user: UserRecord) => U) =>
    async (ctx: ApiContext, call: Call, serve: (user: U) => Promise<void>): Promise<void> => {
      const token = await readToken(call, ctx);
      if (isKey(token)) return serveWithKey(ctx, call, token, (user) => serve(toCaller(user)));
      const principal = await identity.verify(token);
      await admission.trader(principal.uid, findCallCost(call, ctx.query));
      if (!principal.emailVerified) throw emailNotVerified();
      await serveInLane(ctx, call, principal.uid, async () => {
        const user = await find(principal);
        if (!user) throw profileMissing();
        await serveSession(ctx, call, principal, user, serve);
      });
    };

  return {
    admitClient: async (ctx, call) => {
      if (call.access === 'token-in-body') await admission.auth.client(ctx.state.network);
      if (call === calls.system.telemetry) await admission.telemetry(ctx.state.network);
    },
    verifyTokenInBody: async (body) => identity.verifyWithProvider(readBodyToken(body), admission.auth.account),
    serveTrader: createServe(users.findCurrent, (user) => user),
    serveWriter: createServe<TraderId>(users.findId, (user) => user),
    serveKey: async (ctx, serve) => {
      const token = readBearerToken(ctx);
      if (!isKey(token)) throw keyRefused();
      const { user, key } = await admitKey(ctx, token);
      const run: KeyCaller['run'] = async (call, query, work) => {
        requireScope(call, key);
        await serveInLane(ctx, call, toLane(user), work, query);
      };
      await serve({ user, key, run });
    },
  };
}

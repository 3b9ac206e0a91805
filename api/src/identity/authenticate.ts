import { type Call, calls } from 'contracts';
import { type AuthAdmission, findCallCost } from '../http/call-limits.ts';
import type { ApiContext } from '../http/context.ts';
import { emailNotVerified, profileMissing, unauthorized } from '../http/errors.ts';
import type { InFlight } from '../http/in-flight.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { UserRecord } from '../journal/user-model.ts';
import type { Identity, Principal } from './identity.ts';
import type { UserService } from './users.ts';

/** The caller that a handler receives, by the access of its call. */
export interface CallerByAccess {
  public: { network: string };
  'token-in-body': Principal;
  trader: UserRecord;
}

/** A trader whose document has not been read for this request. */
export type TraderId = Pick<UserRecord, '_id'>;

export interface Authenticator {
  /** Limits calls without a Bearer token by client, before their bodies are read. Throws too_many_requests. */
  admitClient(ctx: ApiContext, call: Call): Promise<void>;
  /** Verifies the token in the body. The email may be unverified. Throws too_many_requests. */
  verifyTokenInBody(body: unknown): Promise<Principal>;
  /**
   * Serves a call for the local user of the Bearer token, within the limits of this trader. Throws unauthorized,
   * too_many_requests, email_not_verified or profile_missing.
   */
  serveTrader(ctx: ApiContext, call: Call, serve: (user: UserRecord) => Promise<void>): Promise<void>;
  /**
   * Like `serveTrader`, but for calls that read the user document in their transaction, where a deleted user is an
   * error.
   */
  serveWriter(ctx: ApiContext, call: Call, serve: (user: TraderId) => Promise<void>): Promise<void>;
}

const readBearerToken = (ctx: ApiContext): string => {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
  if (token === undefined) throw unauthorized();
  return token;
};

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
  inFlight: InFlight;
}

export function createAuthenticator(identity: Identity, users: UserService, admission: Admission): Authenticator {
  const createServe =
    <U extends TraderId>(find: (principal: Principal) => Promise<U | null>) =>
    async (ctx: ApiContext, call: Call, serve: (user: U) => Promise<void>): Promise<void> => {
      const principal = await identity.verify(readBearerToken(ctx));
      const cost = findCallCost(call, ctx.query);
      await admission.trader(principal.uid, cost);
      if (!principal.emailVerified) throw emailNotVerified();
      const work = async () => {
        const user = await find(principal);
        if (!user) throw profileMissing();
        ctx.state.userId = user._id.toString();
        await serve(user);
      };
      // An upload may take half an hour and must not block the trader's other calls.
      const wasFree = () => ctx.state.isFromMemory === true;
      const request = { trader: principal.uid, reply: ctx.res, isExpensive: cost > 1, wasFree };
      await (call.form ? work() : admission.inFlight(request, work));
    };

  return {
    admitClient: async (ctx, call) => {
      if (call.access === 'token-in-body') await admission.auth.client(ctx.state.network);
      if (call === calls.system.telemetry) await admission.telemetry(ctx.state.network);
    },
    verifyTokenInBody: async (body) => identity.verifyWithProvider(readBodyToken(body), admission.auth.account),
    serveTrader: createServe(users.findCurrent),
    serveWriter: createServe(users.findId),
  };
}

import type { Call } from 'contracts';
import type { UserRecord } from '../features/users/model.ts';
import type { UserService } from '../features/users/service.ts';
import { findCallCost } from '../http/call-costs.ts';
import type { ApiContext } from '../http/context.ts';
import { emailNotVerified, profileMissing, unauthorized } from '../http/errors.ts';
import type { InFlight } from '../http/in-flight.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { AuthAdmission } from './auth-limits.ts';
import type { Identity, Principal } from './identity.ts';

/** Who a call's handler works for, by the call's access. */
export interface CallerByAccess {
  public: { network: string };
  'token-in-body': Principal;
  trader: UserRecord;
}

export interface Authenticator {
  /** The holder of the token in the body, verified or not. Throws too_many_requests beyond the limits. */
  person(ctx: ApiContext, body: unknown): Promise<Principal>;
  /**
   * Serves a call for the local user behind the Bearer token, in this trader's turn. Throws unauthorized,
   * too_many_requests, email_not_verified or profile_missing.
   */
  trader(ctx: ApiContext, call: Call, serve: (user: UserRecord) => Promise<void>): Promise<void>;
}

const readBearerToken = (ctx: ApiContext): string => {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
  if (token === undefined) throw unauthorized();
  return token;
};

/** The calls with a token in their body all describe it so; see the contract's tests. */
const readBodyToken = (body: unknown): string => (body as { idToken: string }).idToken;

/** Who is let in, how often: auth calls by client and account, data calls by account. Forms have limits of their own. */
export interface Admission {
  auth: AuthAdmission;
  trader: RateLimit;
  inFlight: InFlight;
}

export const createAuthenticator = (identity: Identity, users: UserService, admit: Admission): Authenticator => {
  const serveUser = async (ctx: ApiContext, person: Principal, serve: (user: UserRecord) => Promise<void>) => {
    const user = await users.current(person);
    if (!user) throw profileMissing();
    ctx.state.userId = user._id.toString();
    await serve(user);
  };

  return {
    person: async (ctx, body) => {
      await admit.auth.client(ctx.state.network);
      return identity.verifyNow(readBodyToken(body), admit.auth.account);
    },
    trader: async (ctx, call, serve) => {
      const person = await identity.verify(readBearerToken(ctx));
      await admit.trader(person.uid, findCallCost(call, ctx.query));
      if (!person.emailVerified) throw emailNotVerified();
      const work = () => serveUser(ctx, person, serve);
      // A file may take half an hour to arrive, and must not block the trader's other calls.
      await (call.form ? work() : admit.inFlight(person.uid, ctx.res, work));
    },
  };
};

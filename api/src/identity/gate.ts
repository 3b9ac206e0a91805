import type { UserRecord } from '../features/users/model.ts';
import type { UserService } from '../features/users/service.ts';
import type { Http } from '../http/context.ts';
import { emailNotVerified, profileMissing, unauthorized } from '../http/errors.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { createUntaken } from '../http/untaken.ts';
import type { AuthAdmission } from './auth-limits.ts';
import type { Identity, Person } from './identity.ts';

/** Who a call's handler works for, by the call's access. */
export interface Callers {
  public: { address: string };
  'token-in-body': Person;
  trader: UserRecord;
}

export interface Gate {
  /** The holder of the token in the body, verified or not. Throws too_many_requests beyond the limits. */
  person(ctx: Http, body: unknown): Promise<Person>;
  /** The local user behind the Bearer token. Throws unauthorized, too_many_requests, email_not_verified or profile_missing. */
  trader(ctx: Http): Promise<UserRecord>;
}

const bearerOf = (ctx: Http): string => {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
  if (token === undefined) throw unauthorized();
  return token;
};

/** The calls with a token in their body all describe it so; see the contract's tests. */
const tokenOf = (body: unknown): string => (body as { idToken: string }).idToken;

/** Who is let in, how often: auth calls by client and account, data calls by account. */
export interface Admission {
  auth: AuthAdmission;
  trader: RateLimit;
}

export const createGate = (identity: Identity, users: UserService, admit: Admission): Gate => {
  const admitReply = createUntaken();
  return {
    person: async (ctx, body) => {
      await admit.auth.client(ctx.state.client);
      return identity.verifyNow(tokenOf(body), admit.auth.account);
    },
    trader: async (ctx) => {
      const person = await identity.verify(bearerOf(ctx));
      await admit.trader(person.uid);
      admitReply(person.uid, ctx.res);
      if (!person.emailVerified) throw emailNotVerified();
      const user = await users.current(person);
      if (!user) throw profileMissing();
      ctx.state.userId = user._id.toString();
      return user;
    },
  };
};

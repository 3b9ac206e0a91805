import type { UserRecord } from '../features/users/model.ts';
import type { UserService } from '../features/users/service.ts';
import type { Http } from '../http/context.ts';
import { emailNotVerified, profileMissing, unauthorized } from '../http/errors.ts';
import { type AuthLimits, createAuthLimits } from './auth-limits.ts';
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
  /** The local user behind the Bearer token. Throws unauthorized, email_not_verified or profile_missing. */
  trader(ctx: Http): Promise<UserRecord>;
}

const bearerOf = (ctx: Http): string => {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
  if (token === undefined) throw unauthorized();
  return token;
};

/** The calls with a token in their body all describe it so; see the contract's tests. */
const tokenOf = (body: unknown): string => (body as { idToken: string }).idToken;

export const createGate = (identity: Identity, users: UserService, authLimits: AuthLimits): Gate => {
  const limits = createAuthLimits(authLimits);
  return {
    person: async (ctx, body) => {
      await limits.client(ctx.state.client);
      return identity.verifyNow(tokenOf(body), limits.account);
    },
    trader: async (ctx) => {
      const person = await identity.verify(bearerOf(ctx));
      if (!person.emailVerified) throw emailNotVerified();
      const user = await users.current(person);
      if (!user) throw profileMissing();
      ctx.state.userId = user._id.toString();
      return user;
    },
  };
};

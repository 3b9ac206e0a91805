import { calls, type User } from 'contracts';
import { DEFAULT_CURRENCY } from 'contracts/currencies';
import type { Logger } from 'pino';
import { parseBearer } from '../../identity/authenticate.ts';
import { bind } from '../../identity/bind.ts';
import { readDevice } from '../../identity/device.ts';
import type { Identity, Principal } from '../../identity/identity.ts';
import { isKey } from '../../identity/key-token.ts';
import { createSignIns, type SessionService } from '../../identity/sessions.ts';
import type { UserService } from '../../identity/users.ts';
import type { AccountEvents } from '../../journal/account-events.ts';
import type { SignIns } from '../../journal/sign-ins.ts';
import { readBreakevenBand, readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

const presentUser = (user: UserRecord): User => {
  const { firstName, lastName, email, emailVerified } = user;
  const { savedFilters, formats, timeZone } = readSettings(user);
  const start = savedFilters.find(({ isDashboardDefault }) => isDashboardDefault);
  const currency = readCurrency(user);
  const { cents, r } = readBreakevenBand(user);
  return {
    firstName,
    lastName,
    email,
    emailVerified,
    ...(start && { dashboardFilter: start.query }),
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    ...(formats && { formats }),
    ...(timeZone && { timeZone }),
    ...(cents + r > 0 && { breakevenWithin: { moneyCents: cents, r } }),
  };
};

/** Whether these sign-ins were stored with a new trader. */
const isFirstSession = ({ signIns }: UserRecord, created: SignIns): boolean =>
  signIns?.sessions[0]?.id === created.sessions[0]?.id;

interface UserDependencies {
  users: UserService;
  sessions: SessionService;
  events: AccountEvents;
  identity: Identity;
  log: Logger;
  now: () => number;
}

export function createUserRoutes({ users, sessions, events, identity, log, now }: UserDependencies) {
  /** The time of the sign-in that a browser had before it asked for the password again. */
  const findReplaced = async (
    authorization: string | undefined,
    { uid, signedInAt }: Principal,
  ): Promise<number | undefined> => {
    const token = parseBearer(authorization ?? '');
    if (token === undefined || isKey(token)) return undefined;
    const previous = await identity.verify(token).catch(() => undefined);
    return previous?.uid === uid && previous.signedInAt !== signedInAt ? previous.signedInAt : undefined;
  };

  /** A sign-in that cannot be noted must not be refused. */
  const noteSignIn = async (user: UserRecord, principal: Principal, userAgent: string, authorization?: string) => {
    const { signedInAt } = principal;
    const replaced = await findReplaced(authorization, principal);
    return sessions.signIn(user, { signedInAt, userAgent }, replaced).catch((err: unknown) => {
      log.warn({ err, userId: user._id }, 'failed to note a sign-in');
      return undefined;
    });
  };

  return [
    bind(calls.auth.checkVerification, async (_, principal) => ({
      emailVerified: principal.emailVerified,
      userExists: await users.exists(principal),
    })),
    bind(calls.auth.login, async ({ headers }, principal, { userAgent }) => {
      const user = await users.login(principal);
      const other = await noteSignIn(user, principal, userAgent, headers.authorization);
      const newDevice = other && { device: other.name, at: new Date(other.firstSeen).toISOString() };
      return { user: { ...presentUser(user), ...(newDevice && { newDevice }) } };
    }),
    bind(calls.auth.createLocalUser, async ({ body: { firstName, lastName } }, principal, request) => {
      const signIns = createSignIns({ ...request, signedInAt: principal.signedInAt }, now());
      const user = await users.create(principal, { firstName, lastName }, signIns);
      if (isFirstSession(user, signIns)) await events.record(user._id, 'sign-in', readDevice(request.userAgent));
      else await noteSignIn(user, principal, request.userAgent);
      return { user: presentUser(user) };
    }),
    bind(calls.auth.verifyEmail, async (_, principal) => {
      await users.syncWithProvider(principal);
      return {};
    }),
    bind(calls.auth.me, async (_, user) => ({ user: presentUser(user) })),
    bind(calls.auth.updateMe, async ({ body }, user) => ({ user: presentUser(await users.rename(user._id, body)) })),
  ];
}

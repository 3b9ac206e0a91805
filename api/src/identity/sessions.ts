import { randomBytes } from 'node:crypto';
import { limits } from 'contracts';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { isUnreachable } from '../http/database-errors.ts';
import { profileMissing } from '../http/errors.ts';
import type { AccountEvents } from '../journal/account-events.ts';
import {
  addSession,
  type DeviceRecord,
  endAllSessions,
  endSession,
  endSignIn,
  findNewDevice,
  findSession,
  listSessions,
  markTold,
  NO_SIGN_INS,
  type SignIns,
  seeDevice,
  seeSession,
  toHour,
} from '../journal/sign-ins.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { readDevice } from './device.ts';

/** The sign-in of a request. */
export interface SignIn {
  /** In milliseconds since 1970. Renewed tokens keep it. */
  signedInAt: number;
  /** The header of the request. */
  userAgent: string;
}

type Owner = Pick<UserRecord, '_id' | 'signIns'>;

/** Two processes that change the sign-ins of one trader at the same time are rare; five are a fault. */
const MAX_ATTEMPTS = 5;

const createId = (): string => randomBytes(9).toString('hex');

/** Creates the sign-ins of a new trader. */
export function createSignIns({ signedInAt, userAgent }: SignIn, now: number): SignIns {
  return addSession(NO_SIGN_INS, { id: createId(), time: signedInAt, device: readDevice(userAgent), now });
}

/**
 * Manages the sessions of traders, in the user document. The caches of the journal stay valid: neither its version nor
 * `updatedAt` changes.
 */
export function createSessionService({ driver }: Pick<Db, 'driver'>, events: AccountEvents, now: () => number) {
  const replace = async ({ _id }: Owner, { revision }: SignIns, next: SignIns): Promise<boolean> => {
    const { matchedCount } = await driver.users.updateOne(
      { _id, 'signIns.revision': revision === 0 ? { $in: [null, 0] } : revision },
      { $set: { signIns: { ...next, revision: revision + 1 } } },
      { maxTimeMS: MAX_QUERY_MS },
    );
    return matchedCount > 0;
  };

  const read = async ({ _id }: Owner): Promise<SignIns> => {
    const user = await driver.users.findOne({ _id }, { projection: { signIns: 1 }, maxTimeMS: MAX_QUERY_MS });
    if (!user) throw profileMissing();
    return user.signIns ?? NO_SIGN_INS;
  };

  /**
   * Changes the sign-ins, beginning with those that the request has read. After a lost connection they are read again:
   * a repeated call could find its own session ended.
   */
  const change = async (owner: Owner, apply: (signIns: SignIns) => SignIns): Promise<void> => {
    let current: SignIns | undefined = owner.signIns ?? NO_SIGN_INS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        current ??= await read(owner);
        const next = apply(current);
        if (next === current || (await replace(owner, current, next))) return;
        if (attempt === MAX_ATTEMPTS) throw new Error('The sign-ins of a trader change all the time.');
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isUnreachable(error)) throw error;
      }
      current = undefined;
    }
  };

  /** @returns the device that its person is told of now */
  const add = async (
    owner: Owner,
    { signedInAt, userAgent }: SignIn,
    { replaced, isTold = false }: { replaced?: number | undefined; isTold?: boolean } = {},
  ): Promise<DeviceRecord | undefined> => {
    const device = readDevice(userAgent);
    const signIn = { id: createId(), time: signedInAt, device, now: now(), replaced };
    let isNewDevice = false;
    let told: DeviceRecord | undefined;
    await change(owner, (signIns) => {
      isNewDevice = signIns.devices.every(({ name }) => name !== device);
      const next = findSession(signIns, signedInAt)
        ? seeSession(seeDevice(signIns, signedInAt, device, now()), signedInAt, now())
        : addSession(signIns, signIn);
      told = isTold ? findNewDevice(next, device) : undefined;
      return told ? markTold(next, device, now()) : next;
    });
    if (isNewDevice) await events.record(owner._id, 'sign-in', device);
    return told;
  };

  /** Whether an unlisted session may be listed without pushing out one that is in use: each push is a write. */
  const hasRoom = ({ sessions }: SignIns): boolean =>
    sessions.length < limits.sessions || sessions.some(({ lastSeen }) => lastSeen < toHour(now()));

  return {
    /**
     * Notes a sign-in. `replaced` is the time of the sign-in in the same browser that it continues.
     * @returns the newest other device that has signed in since a person at this one was told of one
     */
    signIn: (owner: Owner, signIn: SignIn, replaced?: number) => add(owner, signIn, { replaced, isTold: true }),

    /** Notes that a session was seen, at most once an hour. Lists a session that never called `login`. */
    see: async (owner: Owner, signIn: SignIn): Promise<void> => {
      const signIns = owner.signIns ?? NO_SIGN_INS;
      if (findSession(signIns, signIn.signedInAt)) {
        await change(owner, (current) => seeSession(current, signIn.signedInAt, now()));
      } else if (hasRoom(signIns)) await add(owner, signIn);
    },

    list: ({ signIns = NO_SIGN_INS }: Owner, signedInAt: number | undefined) =>
      listSessions(signIns, now()).map(({ id, times, device, firstSeen, lastSeen }) => ({
        id,
        device,
        firstSeen: new Date(firstSeen).toISOString(),
        lastSeen: new Date(lastSeen).toISOString(),
        current: signedInAt !== undefined && times.includes(signedInAt),
      })),

    /** @returns whether there was such a session */
    end: async (owner: Owner, id: string): Promise<boolean> => {
      let hasEnded = false;
      await change(owner, (signIns) => {
        const next = endSession(signIns, id);
        // A second attempt, after a lost reply, finds it ended.
        hasEnded ||= next !== signIns;
        return next;
      });
      return hasEnded;
    },

    /** Ends the session of a sign-in, or the sign-in itself if it is not listed. */
    endCurrent: (owner: Owner, signedInAt: number): Promise<void> =>
      change(owner, (signIns) => endSignIn(signIns, signedInAt)),

    endAll: (owner: Owner, signedInAt: number): Promise<void> =>
      change(owner, (signIns) => endAllSessions(signIns, signedInAt)),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;

import { limits, timings } from 'contracts';
import { Schema } from 'mongoose';

// All times of this file are in milliseconds since 1970.

/** A sign-in of one browser. */
export interface SessionRecord {
  id: string;
  /** The times of its sign-ins, the newest last: a password that is asked for again continues the session. */
  times: readonly number[];
  device: string;
  firstSeen: number;
  lastSeen: number;
}

/** A pair of browser and system with which the trader has signed in. There are as many as `readDevice` has names. */
export interface DeviceRecord {
  name: string;
  firstSeen: number;
  /** Devices that were added up to this time are known to the person at this one. */
  toldAt: number;
}

/** The sign-ins of a trader, in the user document: every request reads them without another query (SES-01). */
export interface SignIns {
  /** Incremented by every change, so that none is lost. */
  revision: number;
  sessions: readonly SessionRecord[];
  devices: readonly DeviceRecord[];
  /** The times of sign-ins that were ended. Their tokens are refused. */
  ended: readonly number[];
  /** Sign-ins up to this time are ended, too, unless they belong to a session. Absent while `ended` names them all. */
  endedThrough?: number;
}

export const NO_SIGN_INS: SignIns = { revision: 0, sessions: [], devices: [], ended: [] };

const HOUR_MS = 3_600_000;

/** Ended sign-ins that are named. With more, the older half is replaced by `endedThrough`. */
const MAX_ENDED = 200;

/** Times of one session. A trader enters the password again a few times in a day. */
const MAX_TIMES = 10;

/** Finds the session of a sign-in. */
export function findSession({ sessions }: SignIns, time: number): SessionRecord | undefined {
  return sessions.find(({ times }) => times.includes(time));
}

/** Whether the tokens of a sign-in are refused. */
export function isEnded(signIns: SignIns | undefined, time: number): boolean {
  if (!signIns) return false;
  const { ended, endedThrough = -Infinity } = signIns;
  return ended.includes(time) || (time <= endedThrough && !findSession(signIns, time));
}

/** Rounds down to the hour: nobody needs to know the minute at which a trader was seen. */
export function toHour(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}

/** Lists the sessions that were seen in the last 90 days, the last seen first. */
export function listSessions({ sessions }: SignIns, now: number): SessionRecord[] {
  return sessions
    .filter(({ lastSeen }) => lastSeen > now - timings.sessionMs)
    .sort((a, b) => b.lastSeen - a.lastSeen || Math.max(...b.times) - Math.max(...a.times));
}

const endTimes = (signIns: SignIns, times: readonly number[]): SignIns => {
  const ended = [...new Set([...signIns.ended, ...times])].sort((a, b) => a - b);
  if (ended.length <= MAX_ENDED) return { ...signIns, ended };
  const dropped = ended.splice(0, MAX_ENDED / 2);
  return { ...signIns, ended, endedThrough: Math.max(signIns.endedThrough ?? 0, ...dropped) };
};

/** Ends the session with this id. Returns the same object if there is none. */
export function endSession(signIns: SignIns, id: string): SignIns {
  const session = signIns.sessions.find((each) => each.id === id);
  if (!session) return signIns;
  const sessions = signIns.sessions.filter((each) => each !== session);
  return endTimes({ ...signIns, sessions }, session.times);
}

/** Ends the session of a sign-in, or the sign-in alone if it has none. Returns the same object if it has ended. */
export function endSignIn(signIns: SignIns, time: number): SignIns {
  const session = findSession(signIns, time);
  if (session) return endSession(signIns, session.id);
  return isEnded(signIns, time) ? signIns : endTimes(signIns, [time]);
}

/** Ends every session, and the sign-in of the caller if it has none. Returns the same object if all have ended. */
export function endAllSessions(signIns: SignIns, time: number): SignIns {
  if (signIns.sessions.length === 0 && isEnded(signIns, time)) return signIns;
  return endTimes({ ...signIns, sessions: [] }, [...signIns.sessions.flatMap(({ times }) => times), time]);
}

export interface NewSignIn {
  id: string;
  time: number;
  device: string;
  now: number;
  /** The time of the sign-in that this one replaces. */
  replaced?: number | undefined;
}

const addDevice = (devices: SignIns['devices'], name: string, now: number): SignIns['devices'] =>
  devices.some((device) => device.name === name) ? devices : [...devices, { name, firstSeen: now, toldAt: now }];

/**
 * Adds a session. One that it replaces is no longer listed, and ends with it: both are of one browser. Beyond
 * `limits.sessions`, those go that were not seen for the longest time.
 */
export function addSession(signIns: SignIns, { id, time, device, now, replaced }: NewSignIn): SignIns {
  const previous = replaced === undefined ? undefined : findSession(signIns, replaced);
  const times = [...(previous?.times ?? []), time];
  const seen = toHour(now);
  const session = {
    id,
    times: times.slice(-MAX_TIMES),
    device,
    firstSeen: previous?.firstSeen ?? seen,
    lastSeen: seen,
  };
  const others = listSessions(signIns, now).filter((each) => each !== previous);
  return endTimes(
    {
      ...signIns,
      sessions: [session, ...others].slice(0, limits.sessions),
      devices: addDevice(signIns.devices, device, now),
    },
    times.slice(0, -MAX_TIMES),
  );
}

/** Finds the newest device that the person at this one has not been told of. */
export function findNewDevice({ devices }: SignIns, name: string): DeviceRecord | undefined {
  const toldAt = devices.find((device) => device.name === name)?.toldAt ?? Infinity;
  const unknown = devices.filter((device) => device.name !== name && device.firstSeen > toldAt);
  return unknown.sort((a, b) => b.firstSeen - a.firstSeen)[0];
}

/** Notes that the person at a device has been told of all others. */
export function markTold(signIns: SignIns, name: string, now: number): SignIns {
  const devices = signIns.devices.map((device) => (device.name === name ? { ...device, toldAt: now } : device));
  return { ...signIns, devices };
}

/** Notes that a session was seen. Returns the same object if that is known to the hour. */
export function seeSession(signIns: SignIns, time: number, now: number): SignIns {
  const session = findSession(signIns, time);
  const lastSeen = toHour(now);
  if (!session || session.lastSeen >= lastSeen) return signIns;
  const sessions = signIns.sessions.map((each) => (each === session ? { ...each, lastSeen } : each));
  return { ...signIns, sessions };
}

/** Notes a device, and that the session is used on it now. Returns the same object if both are known. */
export function seeDevice(signIns: SignIns, time: number, device: string, now: number): SignIns {
  const devices = addDevice(signIns.devices, device, now);
  const session = findSession(signIns, time);
  if (devices === signIns.devices && (!session || session.device === device)) return signIns;
  const sessions = signIns.sessions.map((each) => (each === session ? { ...each, device } : each));
  return { ...signIns, devices, sessions };
}

const count = { type: Number, required: true };
const text = { type: String, required: true };
const embedded = { _id: false, id: false, strict: 'throw' } as const;

export const signInsSchema = new Schema<SignIns>(
  {
    revision: count,
    sessions: [
      new Schema<SessionRecord>(
        { id: text, times: [Number], device: text, firstSeen: count, lastSeen: count },
        embedded,
      ),
    ],
    devices: [new Schema<DeviceRecord>({ name: text, firstSeen: count, toldAt: count }, embedded)],
    ended: [Number],
    endedThrough: Number,
  },
  embedded,
);

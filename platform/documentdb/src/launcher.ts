import { stat } from 'node:fs/promises';
import { run, succeeds } from './run.ts';

/** The "daemon" user, which exists on every Debian machine and has no login. */
const UNPRIVILEGED_ID = 1;

/** How to start PostgreSQL on this machine. PostgreSQL refuses to run as root. */
export interface Launcher {
  /** The command that wraps the program. */
  prefix: string[];
  /** The required owner of the data folder, as seen by this process. */
  uid: number;
  /** Whether the engine's files must be in a folder that every user can read. */
  needsPublicTree: boolean;
}

/**
 * An ordinary user starts PostgreSQL directly. Root starts it in a user namespace that maps root to another user id, so
 * the files still belong to root. Where a container forbids namespaces, it runs as an unprivileged user that may still
 * read all folders on the path to the data (but not execute a program in a private folder such as /root).
 */
export async function detectLauncher(): Promise<Launcher> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { prefix: [], uid, needsPublicTree: false };
  const namespace = ['--user', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`];
  if (await succeeds('unshare', [...namespace, 'true'])) {
    return { prefix: ['unshare', ...namespace], uid: 0, needsPublicTree: false };
  }
  return createUnprivilegedLauncher();
}

function createUnprivilegedLauncher(): Launcher {
  const ids = [`--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { prefix: ['setpriv', ...ids, ...capability], uid: UNPRIVILEGED_ID, needsPublicTree: true };
}

/** Changes the owner of a folder if needed: it may have been used by another machine or in a container. */
export async function ensureOwner(folder: string, { uid }: Launcher): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  // Changes the folder itself last, so that an interrupted change is repeated at the next start.
  await run('find', [folder, '-depth', '-exec', 'chown', '-h', `${uid}:${uid}`, '{}', '+']);
}

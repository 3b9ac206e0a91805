import { stat } from 'node:fs/promises';
import { run, succeeds } from '../run.ts';

/** "daemon": on every Debian machine, and nobody's login. */
const UNPRIVILEGED = 1;

/** How PostgreSQL, which refuses root, is started on this machine. */
export interface Launcher {
  /** The command line that goes before the program's. */
  prefix: string[];
  /** Who must own the data folder, as this process sees it. */
  uid: number;
  /** Whether the engine's own files must lie where every user may go. */
  needsPublicTree: boolean;
}

/**
 * A plain user starts it as it is. For root a user namespace shows it another user's number, while the files stay root's;
 * where a container forbids namespaces, it runs as that user, who may still enter the folders on the way to the data (but
 * does not find its own program behind a folder that is closed to others, such as /root).
 */
export async function launcher(): Promise<Launcher> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { prefix: [], uid, needsPublicTree: false };
  const namespace = ['--user', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`];
  if (await succeeds('unshare', [...namespace, 'true'])) {
    return { prefix: ['unshare', ...namespace], uid: 0, needsPublicTree: false };
  }
  return droppedPrivileges();
}

function droppedPrivileges(): Launcher {
  const ids = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { prefix: ['setpriv', ...ids, ...capability], uid: UNPRIVILEGED, needsPublicTree: true };
}

/** Gives a folder to the user that the launcher needs; another machine, or a container, may have left it to another. */
export async function own(folder: string, { uid }: Launcher): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  // The folder itself last: until then the next start finds it to be done.
  await run('find', [folder, '-depth', '-exec', 'chown', '-h', `${uid}:${uid}`, '{}', '+']);
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Runs a program and shows its errors. @returns whether it succeeded */
export function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Installs packages that a test needs, on Debian as root. @returns whether they are installed */
export function installFromDebian(...packages: string[]): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
  );
}

/**
 * The path of a program. Installs Debian's package if there is none.
 * @param setting the environment variable that can name another path
 * @param paths where it may be
 */
export function getProgram(debianPackage: string, setting: string, paths: readonly string[]): string {
  const find = (): string | undefined => [process.env[setting], ...paths].find((path) => path && existsSync(path));
  const found = find() ?? (installFromDebian(debianPackage) ? find() : undefined);
  if (found) return found;
  throw new Error(`This test needs ${debianPackage}, which could not be installed. Set ${setting} to its path.`);
}

/** Finds other processes that have the folder in their command line or as their working directory. */
export async function findProcesses(folder: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found: { pid: number; command: string }[] = [];
  for (const pid of pids) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    const workDir = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (workDir.startsWith(folder) || command.includes(folder)) found.push({ pid: Number(pid), command });
  }
  return found;
}

import { readdir, readFile, readlink } from 'node:fs/promises';

/** Finds other processes that have the folder in their command line or as their working directory. */
export const findProcesses = async (folder: string): Promise<{ pid: number; command: string }[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found: { pid: number; command: string }[] = [];
  for (const pid of pids) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    const workDir = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (workDir.startsWith(folder) || command.includes(folder)) found.push({ pid: Number(pid), command });
  }
  return found;
};

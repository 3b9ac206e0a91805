import { readdir, readFile, readlink } from 'node:fs/promises';

/** The processes of the engine in a folder, but not this one: those that were told the folder, and those that work in it. */
export const processesOf = async (folder: string): Promise<{ pid: number; command: string }[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found: { pid: number; command: string }[] = [];
  for (const pid of all) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    const workDir = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (workDir.startsWith(folder) || command.includes(folder)) found.push({ pid: Number(pid), command });
  }
  return found;
};

import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  /** The program name in the kernel's process table. */
  name: string;
  /** CPU time so far, in milliseconds. */
  cpuMs: number;
}

/** The kernel counts CPU time in ticks of 10 ms. */
const tickMs = 10;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended or belongs to another user.
    return '';
  }
};

const processOf = (pid: number): Process[] => {
  const stat = read(`/proc/${pid}/stat`);
  // The name is in parentheses and may contain parentheses.
  const [start, end] = [stat.indexOf('('), stat.lastIndexOf(') ')];
  if (start < 0 || end < start) return [];
  const name = stat.slice(start + 1, end);
  const fields = stat
    .slice(end + 2)
    .split(' ')
    .map(Number);
  return [{ pid, parent: fields[1] ?? 0, name, cpuMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * tickMs }];
};

const everyProcess = (): Process[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => processOf(Number(entry)));

/** Returns a process and all its descendants. */
const familyOf = (pid: number, all: readonly Process[]): Process[] => [
  ...all.filter((each) => each.pid === pid),
  ...all.filter((each) => each.parent === pid).flatMap((child) => familyOf(child.pid, all)),
];

/** Returns the direct children of this process. */
export const childrenOfMine = (): number[] =>
  everyProcess()
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid);

/** In megabytes. Shared memory is divided among the processes that use it. */
const memoryOf = ({ pid }: Process): number => {
  const shared = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`));
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`));
  return Number((shared ?? resident)?.[1] ?? 0) / 1_024;
};

export interface Usage {
  megabytes: number;
  /** By process id, because processes start and end. */
  cpuMs: ReadonlyMap<number, number>;
}

/** Counts PostgreSQL's connection processes, whose title names the client. */
export const countEngineClients = (root: number): number =>
  familyOf(root, everyProcess()).filter(({ pid }) => read(`/proc/${pid}/cmdline`).includes(' [local] ')).length;

const usageOf = (members: readonly Process[]): Usage => ({
  megabytes: members.reduce((sum, member) => sum + memoryOf(member), 0),
  cpuMs: new Map(members.map(({ pid, cpuMs }) => [pid, cpuMs])),
});

/** Returns the usage of each part by its root process, and of its descendants as `<part>: below`. */
export const usageOfParts = (roots: Readonly<Record<string, number>>): Record<string, Usage> => {
  const all = everyProcess();
  return Object.fromEntries(
    Object.entries(roots).flatMap(([part, root]) => {
      const [first, ...below] = familyOf(root, all);
      if (!first) return [];
      return [[part, usageOf([first])], ...(below.length > 0 ? [[`${part}: below`, usageOf(below)]] : [])];
    }),
  );
};

/** CPU time between two samples, in milliseconds, without processes that ended in between. */
export const cpuBetween = (before: Usage | undefined, after: Usage): number =>
  [...after.cpuMs].reduce((sum, [pid, ms]) => sum + ms - (before?.cpuMs.get(pid) ?? 0), 0);

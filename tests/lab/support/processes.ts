import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  /** CPU time so far, in milliseconds. */
  cpuMs: number;
}

/** The kernel counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** Reads a file of the kernel; '' when the process has ended or belongs to another user. */
const readIfPresent = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const parseProcess = (pid: number): Process[] => {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (!stat) return [];
  // The name is in parentheses and may contain parentheses.
  const [, parent = 0, ...rest] = stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number);
  return [{ pid, parent, cpuMs: ((rest[9] ?? 0) + (rest[10] ?? 0)) * TICK_MS }];
};

const listProcesses = (): Process[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? parseProcess(Number(entry)) : []));

/** Returns a process and all its descendants. */
const findDescendants = (pid: number, all: readonly Process[]): Process[] => [
  ...all.filter((each) => each.pid === pid),
  ...all.filter((each) => each.parent === pid).flatMap((child) => findDescendants(child.pid, all)),
];

/** Returns the ids of a process and all its descendants. */
export function listProcessTree(root: number): number[] {
  return findDescendants(root, listProcesses()).map(({ pid }) => pid);
}

/** Returns the command line of a process; '' when it has ended. */
export function getCommand(pid: number): string {
  return readIfPresent(`/proc/${pid}/cmdline`);
}

/** Returns the direct children of this process. */
export function findOwnChildren(): number[] {
  return listProcesses().flatMap(({ pid, parent }) => (parent === process.pid ? pid : []));
}

/** In megabytes. Shared memory is divided among the processes that use it. */
const getMemoryMb = ({ pid }: Process): number => {
  const shared = /^Pss:\s+(\d+) kB$/m.exec(readIfPresent(`/proc/${pid}/smaps_rollup`));
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readIfPresent(`/proc/${pid}/status`));
  return Number((shared ?? resident)?.[1] ?? 0) / 1_024;
};

export interface Usage {
  megabytes: number;
  /** By process id, because processes start and end. */
  cpuMs: ReadonlyMap<number, number>;
}

/** Counts PostgreSQL's connection processes, whose title names the client. */
export function countEngineClients(root: number): number {
  return findDescendants(root, listProcesses()).filter(({ pid }) => getCommand(pid).includes(' [local] ')).length;
}

const sumUsage = (members: readonly Process[]): Usage => ({
  megabytes: members.reduce((sum, member) => sum + getMemoryMb(member), 0),
  cpuMs: new Map(members.map(({ pid, cpuMs }) => [pid, cpuMs])),
});

/** Returns the usage of each part by its root process, and of its descendants as `<part>: children`. */
export function getUsageByPart(roots: Readonly<Record<string, number>>): Record<string, Usage> {
  const all = listProcesses();
  const parts = Object.entries(roots).flatMap(([part, root]): [string, Process[]][] => {
    const [first, ...children] = findDescendants(root, all);
    return [
      [part, first ? [first] : []],
      [`${part}: children`, children],
    ];
  });
  return Object.fromEntries(
    parts.flatMap(([part, members]) => (members.length > 0 ? [[part, sumUsage(members)]] : [])),
  );
}

/** CPU time between two samples, in milliseconds, without processes that ended in between. */
export function getCpuMsBetween(before: Usage | undefined, after: Usage): number {
  return [...after.cpuMs].reduce((sum, [pid, ms]) => sum + ms - (before?.cpuMs.get(pid) ?? 0), 0);
}

import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  /** The program's name as the kernel keeps it. */
  name: string;
  /** Processor time so far, in milliseconds. */
  cpuMs: number;
}

/** The kernel counts processor time for programs in hundredths of a second. */
const tickMs = 10;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended, or is not ours to look at.
    return '';
  }
};

const processOf = (pid: number): Process[] => {
  const stat = read(`/proc/${pid}/stat`);
  // The name is in parentheses and may contain some itself.
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

/** A process and all that it started, and what those started. */
const familyOf = (pid: number, all: readonly Process[]): Process[] => [
  ...all.filter((each) => each.pid === pid),
  ...all.filter((each) => each.parent === pid).flatMap((child) => familyOf(child.pid, all)),
];

/** The processes that this one has started. */
export const childrenOfMine = (): number[] =>
  everyProcess()
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid);

/** In megabytes; memory that processes share is counted once over all of them. */
const memoryOf = ({ pid }: Process): number => {
  const shared = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`));
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`));
  return Number((shared ?? resident)?.[1] ?? 0) / 1_024;
};

export interface Usage {
  megabytes: number;
  /** By process, because some come and go. */
  cpuMs: ReadonlyMap<number, number>;
}

/** PostgreSQL has a process for each connection, which says in its title whom it serves. */
export const countEngineClients = (root: number): number =>
  familyOf(root, everyProcess()).filter(({ pid }) => read(`/proc/${pid}/cmdline`).includes(' [local] ')).length;

const usageOf = (members: readonly Process[]): Usage => ({
  megabytes: members.reduce((sum, member) => sum + memoryOf(member), 0),
  cpuMs: new Map(members.map(({ pid, cpuMs }) => [pid, cpuMs])),
});

/** What each part uses, given its first process. Those that this has started are told apart, as the part's `below`. */
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

/** Processor time between two looks, in milliseconds. What ended in between is not in it. */
export const cpuBetween = (before: Usage | undefined, after: Usage): number =>
  [...after.cpuMs].reduce((sum, [pid, ms]) => sum + ms - (before?.cpuMs.get(pid) ?? 0), 0);

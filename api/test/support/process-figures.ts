import { readdirSync, readFileSync } from 'node:fs';

/** What a process takes of memory now, in KB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** How many files and connections a process has open. */
export const openIn = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

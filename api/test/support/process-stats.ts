import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process, in KB. */
export const getMemoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The number of files and connections that a process has open. */
export const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

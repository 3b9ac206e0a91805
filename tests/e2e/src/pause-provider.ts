import { execFileSync } from 'node:child_process';
import type { Stack } from 'local/testing';

/** The process of the stack's auth emulator, behind the stack's proxy. */
const emulatorOf = ({ pid }: Stack): number => {
  const rows = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  const found = rows.find((row) => row.includes('emulators:start') && Number(row.trim().split(/\s+/)[1]) === pid);
  if (!found) throw new Error('The stack runs no auth emulator.');
  return Number.parseInt(found, 10);
};

/** Pauses the auth emulator's process. @returns a function that resumes it */
export const pauseProvider = (stack: Stack): (() => void) => {
  const emulator = emulatorOf(stack);
  process.kill(emulator, 'SIGSTOP');
  return () => process.kill(emulator, 'SIGCONT');
};

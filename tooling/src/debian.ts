import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs a program to its end, its complaints shown; whether it succeeded. */
export const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs what a test needs from the machine, where that is Debian and we may; whether it is there now. */
export const installFromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', 'update', '-qq') &&
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);

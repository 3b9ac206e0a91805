import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs a program and shows its errors. @returns whether it succeeded */
export const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs packages that a test needs, on Debian as root. @returns whether they are installed */
export const installFromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', 'update', '-qq') &&
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { commands } from './commands.ts';
import { openStore } from './s3-store.ts';
import { assertModuleAllowed, createScopedStore } from './scope.ts';

interface RunOptions {
  /** The command and its options. */
  args: string[];
  /** The store if neither `--target` nor RELEASE_TARGET names one. */
  defaultTarget: string | undefined;
  /** Writes `dist` of the module in this folder. Throws if the build fails. */
  build: (folder: string) => Promise<void> | void;
}

const PackageJson = z.object({ name: z.optional(z.string()) });

/** A module has the name in its package.json. In this repository that is also the name of its folder. */
const readModuleName = (folder: string): string => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} has no package.json: run this in the folder of a module.`);
  return PackageJson.parse(JSON.parse(readFileSync(file, 'utf8'))).name ?? basename(folder);
};

const readArguments = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      percent: { type: 'string' },
      to: { type: 'string' },
      version: { type: 'string' },
      withdraw: { type: 'boolean', default: false },
      days: { type: 'string', default: '30' },
      built: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'no-promote': { type: 'boolean', default: false },
    },
  });

const parseInteger = (name: string, text: string, min: number, max: number): number => {
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
};

/** Runs a release command for the module in the current folder, and prints its result. Rejects with a message for the user. */
export async function runReleaseCommand({ args, defaultTarget, build }: RunOptions): Promise<void> {
  const { positionals, values } = readArguments(args);
  const [commandName = ''] = positionals;
  const command = commands[commandName as keyof typeof commands];
  if (!command) throw new Error(`Unknown command ${commandName}. Commands: ${Object.keys(commands).join(', ')}.`);
  if (values.percent && values['no-promote']) throw new Error('--percent cannot be combined with --no-promote.');
  const target = values.target ?? process.env.RELEASE_TARGET ?? defaultTarget;
  if (!target)
    throw new Error('Specify the release store with --target or RELEASE_TARGET: a folder or s3://bucket/prefix.');
  const name = readModuleName(process.cwd());
  assertModuleAllowed(name, process.env.RELEASE_MODULE);
  const lines = await command({
    // npm runs a workspace's scripts in its folder.
    folder: process.cwd(),
    build,
    name,
    store: createScopedStore(openStore(target, process.env.RELEASE_ENDPOINT), name),
    percent: values.percent === undefined ? undefined : parseInteger('percent', values.percent, 1, 99),
    to: values.to,
    version: values.version,
    shouldWithdraw: values.withdraw,
    days: parseInteger('days', values.days, 0, 3_650),
    isBuilt: values.built,
    isDryRun: values['dry-run'],
    shouldPromote: !values['no-promote'],
  });
  console.log(lines.join('\n'));
}

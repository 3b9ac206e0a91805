import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ApiContract } from 'protocol';
import type { Origin, Store } from 'protocol/store';
import * as z from 'zod';
import { commands } from './commands.ts';
import { consoleReport, type GuardianReport } from './guardian-loop.ts';
import { openStore } from './s3-store.ts';
import { assertModuleAllowed, createScopedStore } from './scope.ts';
import { readSigning } from './signatures/settings.ts';
import { createSigningStore, createVerifiedStore } from './signatures/verified-store.ts';

interface RunOptions {
  /** The command and its options. */
  args: string[];
  /** The store if neither `--target` nor RELEASE_TARGET names one. */
  defaultTarget: string | undefined;
  /** The build folders of all modules, for `seed`; none in the repository of a module. */
  builtModules?: readonly string[];
  /** The build folder of the shell, for `seed`. */
  builtShell?: string;
  /** Writes `dist` of the module in this folder. Throws if the build fails. */
  build: (folder: string) => Promise<void> | void;
  /** Where a guardian that keeps looking says what it sees; the console by default. */
  createReport?: () => Promise<GuardianReport>;
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
      ramp: { type: 'string' },
      to: { type: 'string' },
      version: { type: 'string' },
      withdraw: { type: 'boolean', default: false },
      days: { type: 'string', default: '30' },
      built: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'no-check': { type: 'boolean', default: false },
      'no-promote': { type: 'boolean', default: false },
      live: { type: 'string' },
      offline: { type: 'boolean', default: false },
      reason: { type: 'string' },
      health: { type: 'string' },
      html: { type: 'boolean', default: false },
      wait: { type: 'string' },
      every: { type: 'string' },
      prune: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
    },
  });

const parseInteger = (name: string, text: string, min: number, max: number): number => {
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
};

/** The percentages of a ramp, such as 10,50,100. */
const parseRamp = (text: string): number[] => {
  const ramp = text.split(',').map((part) => parseInteger('ramp', part, 1, 100));
  if (ramp.length > 1 && ramp.every((percent, index) => index === 0 || percent > Number(ramp[index - 1]))) return ramp;
  throw new Error('--ramp must be at least two percentages, the smallest first: 10,50,100.');
};

const readCommit = (): string | undefined =>
  process.env.GITHUB_SHA ??
  (spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || undefined);

/** In a pipeline, the person who started it. */
const readOrigin = (reason: string | undefined): Origin => ({
  by: process.env.GITHUB_ACTOR ?? userInfo().username,
  commit: readCommit(),
  reason,
});

/** From standard input. */
const readContract = async (): Promise<ApiContract> => {
  if (process.stdin.isTTY) throw new Error('Pipe the JSON of the API’s contract to this command.');
  return JSON.parse(await text(process.stdin)) as ApiContract;
};

/** Topics of `releases` that are not about one module. */
const FOR_ALL = ['product', 'shell'];

/** The METRICS_PORT of an API on this machine. */
const DEFAULT_HEALTH_URL = 'http://127.0.0.1:9464';

/** The guardian goes on with the other modules. */
const warn = (version: string, problem?: string): void => {
  if (problem) console.warn(`${version} is left out: ${problem}.`);
};

/** Stops a command that would serve a version which the gateway refuses. */
const refuse = (version: string, problem?: string): void => {
  if (problem) throw new Error(`${version} is refused: ${problem}. Sign it with: releases sign`);
};

/**
 * Runs a release command for the module in the current folder, and prints its result. Rejects with a message for the
 * user.
 */
export async function runReleaseCommand(options: RunOptions): Promise<void> {
  const {
    args,
    defaultTarget,
    builtModules = [],
    builtShell,
    build,
    createReport = async () => consoleReport,
  } = options;
  const { positionals, values } = readArguments(args);
  const [commandName = '', topic, address] = positionals;
  const command = commands[commandName as keyof typeof commands];
  if (!command) throw new Error(`Unknown command ${commandName}. Commands: ${Object.keys(commands).join(', ')}.`);
  if (values.live && values.offline) throw new Error('--live cannot be combined with --offline.');
  for (const option of ['percent', 'ramp'] as const)
    if (values[option] && values['no-promote']) throw new Error(`--${option} cannot be combined with --no-promote.`);
  if (values.percent && values.ramp) throw new Error('--percent cannot be combined with --ramp.');
  const target = values.target ?? process.env.RELEASE_TARGET ?? defaultTarget;
  if (!target)
    throw new Error('Specify the release store with --target or RELEASE_TARGET: a folder or s3://bucket/prefix.');
  const name = readModuleName(process.cwd());
  // The guardian and `seed` deploy for all modules, and all are for one product.
  const isForAll =
    /^(?:guard|seed)$/.test(commandName) || (commandName === 'releases' && FOR_ALL.includes(topic ?? ''));
  if (!isForAll) assertModuleAllowed(name, process.env.RELEASE_MODULE);
  const opened = openStore(target, process.env.RELEASE_ENDPOINT);
  const store: Store = isForAll ? opened : createScopedStore(opened, name);
  const signs = ['release', 'seed'].includes(commandName) || ['sign', 'shell'].includes(topic ?? '');
  const signing = readSigning(process.env, target, signs && target === defaultTarget && !values['dry-run']);
  const parse = (option: 'percent' | 'wait' | 'every', min: number, max: number): number | undefined => {
    const text = values[option];
    return text === undefined ? undefined : parseInteger(option, text, min, max);
  };
  const ramp = values.ramp === undefined ? undefined : parseRamp(values.ramp);
  const lines = await command({
    // npm runs a workspace's scripts in its folder.
    folder: process.cwd(),
    build,
    name,
    store: signing.signer ? createSigningStore(store, signing.signer) : store,
    verified: createVerifiedStore(store, signing.policy, commandName === 'guard' ? warn : refuse),
    ...signing,
    percent: ramp?.[0] ?? parse('percent', 1, 99),
    ramp: ramp?.slice(1),
    to: values.to,
    version: values.version,
    shouldWithdraw: values.withdraw,
    days: parseInteger('days', values.days, 0, 3_650),
    isBuilt: values.built,
    isDryRun: values['dry-run'],
    shouldPromote: !values['no-promote'],
    shouldCheck: !values['no-check'],
    // A pipeline without the variable sets an empty one.
    liveUrl: values.live || process.env.LIVE_URL || undefined,
    isOffline: values.offline,
    origin: readOrigin(values.reason),
    topic,
    address,
    healthUrl: values.health ?? process.env.HEALTH_URL ?? DEFAULT_HEALTH_URL,
    isHtml: values.html,
    builtModules,
    builtShell,
    shouldUpdate: values.update,
    readContract,
    waitMinutes: parse('wait', 1, 1_440),
    everySeconds: parse('every', 1, 3_600),
    shouldPrune: values.prune,
    createReport,
  });
  console.log(lines.join('\n'));
}

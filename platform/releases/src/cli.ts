// The release commands: `npm run release | rollback | withdraw | releases | prune -w mf-trades`. See docs/MODULES.md.
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from './commands.ts';
import { openStore } from './s3-store.ts';
import { assertModuleAllowed, createScopedStore } from './scope.ts';

const root = join(import.meta.dirname, '../../..');

const readArguments = () =>
  parseArgs({
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

const main = async (): Promise<void> => {
  const { positionals, values } = readArguments();
  const [commandName = ''] = positionals;
  const command = commands[commandName as keyof typeof commands];
  if (!command) throw new Error(`Unknown command ${commandName}. Commands: ${Object.keys(commands).join(', ')}.`);
  if (values.percent && values['no-promote']) throw new Error('--percent cannot be combined with --no-promote.');
  // By default the store of `npm start`.
  const target =
    values.target ?? process.env.RELEASE_TARGET ?? resolve(root, process.env.DATA_DIR ?? '.data', 'releases');
  const name = basename(process.cwd());
  assertModuleAllowed(name, process.env.RELEASE_MODULE);
  const lines = await command({
    // npm runs a workspace's scripts in its folder.
    folder: process.cwd(),
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
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

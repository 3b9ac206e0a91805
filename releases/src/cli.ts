// What a team does with its module: `npm run release | rollback | withdraw | releases | prune -w mf-trades`. See docs/MODULES.md.
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from './commands.ts';
import { expectAllowed, scopedStore } from './scope.ts';
import { openStore } from './store/open.ts';

const root = join(import.meta.dirname, '../..');

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

const wholeNumber = (name: string, text: string, least: number, most: number): number => {
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
};

const main = async (): Promise<void> => {
  const { positionals, values } = readArguments();
  const [what = ''] = positionals;
  const command = commands[what as keyof typeof commands];
  if (!command) throw new Error(`There is no command ${what}: ${Object.keys(commands).join(', ')}.`);
  if (values.percent && values['no-promote']) throw new Error('--percent gives it to some, --no-promote to nobody.');
  // By default that of the product that `npm start` runs.
  const target =
    values.target ?? process.env.RELEASE_TARGET ?? resolve(root, process.env.DATA_DIR ?? '.data', 'releases');
  const name = basename(process.cwd());
  expectAllowed(name, process.env.RELEASE_MODULE);
  const lines = await command({
    // npm runs a workspace's script in its folder.
    folder: process.cwd(),
    name,
    store: scopedStore(openStore(target, process.env.RELEASE_ENDPOINT), name),
    percent: values.percent === undefined ? undefined : wholeNumber('percent', values.percent, 1, 99),
    to: values.to,
    version: values.version,
    withdraw: values.withdraw,
    days: wholeNumber('days', values.days, 0, 3_650),
    isBuilt: values.built,
    dryRun: values['dry-run'],
    promote: !values['no-promote'],
  });
  console.log(lines.join('\n'));
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

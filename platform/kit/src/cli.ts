#!/usr/bin/env node
// `journal-kit build | dev | test | new | release | …`, for modules of other repositories. See docs/MODULES.md.
import { runReleaseCommand } from 'releases/run';
import { buildModule } from './build.ts';

const loadJest = async (): Promise<typeof import('jest')> => import('jest');

const [command = '', ...args] = process.argv.slice(2);

const runTests = async (): Promise<void> => {
  const config = new URL('../../tooling/jest/browser.js', import.meta.url);
  const { run } = await loadJest();
  await run(['--config', config.pathname, '--rootDir', process.cwd(), ...args]);
};

const runCommand = async (): Promise<void> => {
  if (command === 'build') return buildModule(process.cwd());
  if (command === 'test') return runTests();
  if (command === 'dev') return (await import('./dev.ts')).serveModule(process.cwd(), args);
  if (command === 'new') return (await import('./template.ts')).createModule(process.cwd(), args);
  return runReleaseCommand({ args: [command, ...args], defaultTarget: undefined, build: buildModule });
};

try {
  await runCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

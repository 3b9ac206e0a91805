// `npm run new:module journal-notes`: a module of its own, mf-journal-notes, at /journal-notes. See docs/MODULES.md.
import { join } from 'node:path';
import { makeModule } from './make.ts';

try {
  const { name, path } = makeModule(join(import.meta.dirname, '../../..'), process.argv[2] ?? '');
  console.log(`${name} is there, at /${path}. Now:
  npm install                 makes it known to npm
  npm run unit -w ${name}     its test
  npm run dev -w ${name}      shows it at /${path} while you write it
  npm start                   shows it as built
  npm run release -w ${name}  releases it
Its line in CODEOWNERS names a team that you may have to make.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

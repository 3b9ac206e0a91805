// `npm run new:module journal-notes` creates the module mf-journal-notes at /journal-notes. See docs/MODULES.md.
import { join } from 'node:path';
import { makeModule } from './make.ts';

try {
  const { name, path } = makeModule(join(import.meta.dirname, '../../../..'), process.argv[2] ?? '');
  console.log(`Created ${name} at /${path}. Next steps:
  npm install                 registers the workspace
  npm run unit -w ${name}     runs its test
  npm run dev -w ${name}      serves it from source at /${path}
  npm start                   runs the product with its build
  npm run release -w ${name}  releases it
CODEOWNERS now names a team for it, which may not exist yet.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

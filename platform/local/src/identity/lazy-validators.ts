// Preloaded into the emulator (`node --import`). At its start it would compile the validators of all its calls, which
// takes most of its start. With this option of its library, it compiles those of a call when they are used.
import { createRequire } from 'node:module';

const cli = createRequire(import.meta.url).resolve('firebase-tools/package.json');
const library = createRequire(cli)('exegesis-express') as {
  middleware(document: unknown, options: object): unknown;
};
const { middleware } = library;
library.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });

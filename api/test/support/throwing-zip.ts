// Loaded into a server with `node --import`. The zip libraries throw in callbacks, where no promise catches it.
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers';
import { ZipFile } from 'yazl';

const throwLater = (): void => {
  setImmediate(() => {
    throw new RangeError('out of range');
  });
};

ZipFile.prototype.addReadStreamLazy = throwLater;
ZipFile.prototype.end = () => undefined;

// Before the server imports it: its names are then bound.
const reader: { fromRandomAccessReaderPromise: () => Promise<never> } = createRequire(import.meta.url)('yauzl');
reader.fromRandomAccessReaderPromise = () => {
  throwLater();
  return new Promise(() => undefined);
};

// Loaded into a server with `node --import`. The zip library throws in a callback, where no promise catches it.
import { setImmediate } from 'node:timers';
import { ZipFile } from 'yazl';

ZipFile.prototype.addReadStreamLazy = () => {
  setImmediate(() => {
    throw new RangeError('out of range');
  });
};
ZipFile.prototype.end = () => undefined;

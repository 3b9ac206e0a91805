// Loaded into a server (`node --import`): the library that writes zips throws in a callback, where no promise catches it.
import { setImmediate } from 'node:timers';
import { ZipFile } from 'yazl';

ZipFile.prototype.addReadStreamLazy = () => {
  setImmediate(() => {
    throw new RangeError('out of range');
  });
};
ZipFile.prototype.end = () => undefined;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const samples = join(__dirname, '../../../platform/local/src/demo/samples');

/** jsdom's files can be read only by a FileReader. */
const readAll = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

Blob.prototype.arrayBuffer = function arrayBuffer() {
  return readAll(this);
};

/** A file of the trader. */
export const createFile = (name: string, text: string): File => new File([text], name);

export const readSampleText = (name: string): string => readFileSync(join(samples, name), 'utf8');

/** A sample file of the demo. */
export const readSample = (name: string): File => createFile(name, readSampleText(name));

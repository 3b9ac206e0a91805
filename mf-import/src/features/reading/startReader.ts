import { wrap } from 'comlink';
import { startWorker } from 'shared-ui/host';
import workerAddress from './reader.worker.ts?worker';
import type { Reader } from './types.ts';

const CRASHED = 'The file could not be read: it is damaged, or larger than this browser can hold.';

/** Starts the worker that reads files. Its code of 125 KB is loaded beside the page. After a crash all calls fail. */
export async function startReader(): Promise<Reader> {
  const worker = await startWorker(workerAddress);
  const remote = wrap<Reader>(worker);
  const crash = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error(CRASHED)));
  });
  // Also without a call that waits.
  crash.catch(() => undefined);
  return {
    open: (file) => Promise.race([remote.open(file), crash]),
    listFormats: () => Promise.race([remote.listFormats(), crash]),
    plan: (request) => Promise.race([remote.plan(request), crash]),
    findDuplicates: (request) => Promise.race([remote.findDuplicates(request), crash]),
    readRows: (request) => Promise.race([remote.readRows(request), crash]),
  };
}

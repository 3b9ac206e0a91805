import { wrap } from 'comlink';
import type { CandleOptions } from 'importers';
import { startWorker } from 'shared-ui/host';
import type { PriceReader, ReadPrices } from './prices.worker.ts';
import workerAddress from './prices.worker.ts?worker';

/** Reads a price file in a worker, whose code is loaded with the first file. */
export async function readPrices(file: File, options: CandleOptions): Promise<ReadPrices> {
  const worker = await startWorker(workerAddress);
  const crash = new Promise<ReadPrices>((resolve) => {
    const problem = 'The file could not be read: it is damaged, or larger than this browser can hold.';
    worker.addEventListener('error', () => resolve({ files: [], problem }));
  });
  try {
    return await Promise.race([wrap<PriceReader>(worker).read(file, options), crash]);
  } finally {
    worker.terminate();
  }
}

import { expose } from 'comlink';
import { type CandleFile, type CandleOptions, fileLimits, readCandleFiles, UnreadableFile } from 'importers';

export interface ReadPrices {
  files: CandleFile[];
  /** Why the file cannot be read, in one sentence. */
  problem: string | null;
}

const describe = (failure: unknown): string =>
  failure instanceof UnreadableFile ? failure.message : 'The file could not be read: it is damaged.';

const reader = {
  read: async (file: File, options: CandleOptions): Promise<ReadPrices> => {
    try {
      if (file.size > fileLimits.fileBytes) throw new UnreadableFile('The file is too large. Export a shorter period.');
      return {
        files: await readCandleFiles(new Uint8Array(await file.arrayBuffer()), file.name, options),
        problem: null,
      };
    } catch (failure) {
      return { files: [], problem: describe(failure) };
    }
  },
};

export type PriceReader = typeof reader;

expose(reader);

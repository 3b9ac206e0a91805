import { hash } from 'node:crypto';
import { createFile, createNoiseImage } from 'api/testing/media-files.ts';
import type { TradeBody } from 'api/testing/wire-types.ts';
import { limits } from 'contracts';

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/** The acknowledged trades of one trader, and the hash of each file. */
export const createJournal = () => {
  const trades = new Map<number, TradeBody>();
  const files = new Map<number, Map<string, string>>();
  const getFiles = (id: number) => files.get(id) ?? new Map<string, string>();
  const findTradesWithSpace = () => [...trades.keys()].filter((id) => getFiles(id).size < limits.media.filesPerTrade);
  return {
    trades: trades as ReadonlyMap<number, TradeBody>,
    getFiles: (id: number): ReadonlyMap<string, string> => getFiles(id),
    record: (id: number, body: TradeBody): void => void trades.set(id, body),
    recordFile: (id: number, file: string, sha256: string): void => void files.set(id, getFiles(id).set(file, sha256)),
    size: () => trades.size,
    pickTrade: (): number => pick([...trades.keys()]),
    hasSpace: () => findTradesWithSpace().length > 0,
    /** The newest trade that can have another file. */
    findTradeWithSpace: (): number => findTradesWithSpace().at(-1) ?? 0,
  };
};

export type Journal = ReturnType<typeof createJournal>;

/** An uploaded image and the hash to verify it. */
export interface Picture {
  file: File;
  sha256: string;
}

/** Creates JPEGs of 1920 × 1080 pixels and about 300 KB. */
export const createPictures = (): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const bytes = await createNoiseImage(240, 135).resize(1_920, 1_080).jpeg({ quality: 60 }).toBuffer();
      return { file: createFile(bytes, `chart-${index}.jpg`, 'image/jpeg'), sha256: hash('sha256', bytes) };
    }),
  );

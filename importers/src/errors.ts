/** A file that cannot be read at all. The message is one clear sentence for the trader. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A row that is not read. The message is the reason that the list of skipped rows shows. */
export class SkippedRow extends Error {
  override name = 'SkippedRow';
}

/** What is read of each item. An item that throws SkippedRow is reported instead. */
export const readEach = <I, T>(
  items: readonly I[],
  read: (item: I) => T | T[],
  skip: (item: I, reason: string) => void,
): T[] =>
  items.flatMap((item) => {
    try {
      return read(item);
    } catch (error) {
      if (!(error instanceof SkippedRow)) throw error;
      skip(item, error.message);
      return [];
    }
  });

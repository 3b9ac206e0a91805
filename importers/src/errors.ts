/** A file that cannot be read at all. The message is one clear sentence for the trader. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Thrown for a row that is skipped. The list of skipped rows shows the message. */
export class SkippedRow extends Error {
  override name = 'SkippedRow';
}

/** A text of a file, in quotes and not longer than a message should be. */
export function inQuotes(text: string, maxLength = 40): string {
  return `“${text.slice(0, maxLength)}”`;
}

/** Why a row of another type is skipped. */
export function wrongType(type: string, expected = 'a trade'): SkippedRow {
  return new SkippedRow(`The row is of type ${inQuotes(type)}, not ${expected}.`);
}

/** Reads each item. If `read` throws SkippedRow, the item is passed to `skip` with the reason. */
export function readEach<I, T>(
  items: readonly I[],
  read: (item: I) => T | T[],
  skip: (item: I, reason: string) => void,
): T[] {
  return items.flatMap((item) => {
    try {
      return read(item);
    } catch (error) {
      if (!(error instanceof SkippedRow)) throw error;
      skip(item, error.message);
      return [];
    }
  });
}

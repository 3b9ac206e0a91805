/** A file that cannot be read at all. The message is one clear sentence for the trader. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A row that is not read. The message is the reason that the list of skipped rows shows. */
export class SkippedRow extends Error {
  override name = 'SkippedRow';
}

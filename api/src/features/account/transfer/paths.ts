import { type MediaType, mediaTypes } from 'contracts';
import type { FileRecord } from '../../journal/file-model.ts';

/** Entries of the zip other than media. */
export const JOURNAL_PATH = 'journal.json';
export const CSV_PATH = 'trades.csv';

/** Returns the path of a file in the zip. It is unique, because file ids start with the number of their trade. */
export const toMediaPath = ({ id, fileType }: Pick<FileRecord, 'id' | 'fileType'>): string =>
  `media/${id}${mediaTypes[fileType as MediaType][0]}`;

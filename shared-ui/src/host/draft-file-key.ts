/** The trader, the draft, the file, and the time of storage. */
export type DraftFileKey = [uid: string, draft: string, file: string, storedAt: number];

export interface DraftFile {
  key: DraftFileKey;
  file: File;
}

/** The name of the database in the browser. */
export const draftDatabase = 'trade-drafts';

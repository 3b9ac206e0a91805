/** The trader, the draft, the file, and the time of storage. */
export type DraftFileKey = [uid: string, draft: string, file: string, storedAt: number];

export interface DraftFile {
  key: DraftFileKey;
  file: File;
}

/** Earlier versions used this name too, so their files are found and removed. */
export const draftDatabase = 'trade-drafts';

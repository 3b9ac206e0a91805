import type { DeletedTrade } from 'contracts';
import { imports } from 'contracts/imports';
import { labels } from 'contracts/labels';
import { trash } from 'contracts/trash';
import { getApi } from 'shared-ui/host';

/** The account of a sample's trades, which tells them from the trader's own. */
export const SAMPLE_ACCOUNT = 'Sample journal';

/** The sample file that fills a journal. The others are only read. */
const JOURNAL_FILE = 'tradovate-year.csv';
const JOURNAL_NAME = 'Sample journal.csv';

/** The name of a sample file on the page and in the list of imports. */
export function toSampleName(name: string): string {
  return name === JOURNAL_FILE ? JOURNAL_NAME : name;
}

/** Whether the files are the sample journal. */
export function isSampleFile(fileNames: readonly string[]): boolean {
  return fileNames.every((name) => name === JOURNAL_NAME);
}

/** Whether an import is that of the sample journal, into its account. */
export function isSampleImport(entry: { fileNames: readonly string[]; account: string | null }): boolean {
  return entry.account === SAMPLE_ACCOUNT && isSampleFile(entry.fileNames);
}

const OPTIONS = { handlesErrors: true } as const;

/** Large imports are undone in several calls. */
const undo = async (id: string): Promise<void> => {
  const { isDone } = await getApi().call(imports.undo, { params: { id }, body: undefined }, OPTIONS);
  if (!isDone) await undo(id);
};

const listTrash = async (cursor?: string): Promise<DeletedTrade[]> => {
  const page = await getApi().call(trash.list, { query: { cursor } }, OPTIONS);
  return [...page.trades, ...(page.nextCursor ? await listTrash(page.nextCursor) : [])];
};

const isOfSample = ({ account }: DeletedTrade): boolean => account === SAMPLE_ACCOUNT;

/** Removes the account from the trader's list, unless a trade still has it. */
const removeAccount = async (): Promise<void> => {
  const { accounts } = await getApi().call(labels.list, {}, OPTIONS);
  const found = accounts.find(({ name, trades }) => name === SAMPLE_ACCOUNT && trades === 0);
  if (!found) return;
  const body = { kind: 'accounts', action: 'delete', id: found.id } as const;
  await getApi().call(labels.change, { body }, OPTIONS);
};

/**
 * Undoes the import of a sample and deletes its trades forever, which are recognized by their account. The trader's own
 * trades, also those in the trash, stay. Idempotent: after a failure, it can be called again.
 */
export async function removeSample(importId: string): Promise<void> {
  await undo(importId);
  const ids = (await listTrash()).filter(isOfSample).map(({ id }) => id);
  if (ids.length > 0) await getApi().call(trash.delete, { body: { ids } }, OPTIONS);
  await removeAccount();
}

/** How many trades of the import the trader has added something to. */
export async function countAdditions(importId: string): Promise<number> {
  const input = { params: { id: importId } };
  const { withNotes, withTags, withMedia } = await getApi().call(imports.previewUndo, input, OPTIONS);
  return withNotes + withTags + withMedia;
}

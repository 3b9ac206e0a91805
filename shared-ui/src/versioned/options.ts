import type { z } from 'contracts';
import type { checkForm } from '../forms/checkForm.ts';

export interface Versioned {
  version: number;
}

export type Schema = Parameters<typeof checkForm>[0];
interface WriteOptions<Document> {
  /** The stored document, on which the body is based. Null for a new one. */
  document: Document | null;
  /** For If-Match. */
  version: string;
  /** For the creation of a new document. A retry of the same body has the same key. */
  idempotencyKey: string;
}

export interface VersionedFormOptions<Reply, Document extends Versioned, S extends Schema, Values extends object> {
  /** What is edited, for messages: 'plan', or 'limits' for a plural. */
  noun: string;
  /** Lower-case words and hyphens with `draft` in it, see `toDraftName`. */
  draftName: string;
  /** The query that reads what is stored now, or what a page makes of it. */
  read: { data: Reply | undefined; refetch: () => Promise<{ data: Reply | undefined }> };
  /** The document in the reply. Null if it is not stored: it is new, or was deleted elsewhere. */
  find: (reply: Reply, target: string) => Document | null;
  /**
   * The values of the form: the part of the document that is edited. A change of any other part is no conflict. They
   * are JSON, and equal for equal documents. Null: the values of a new document.
   */
  toValues: (document: Document | null) => Values;
  /** The body of the call, which may be invalid. `changes` has the values that differ from the stored ones. */
  fromValues: (values: Values, stored: { document: Document | null; changes: Partial<Values> }) => unknown;
  /** Checks the body as the API does. */
  schema: S;
  /** Sends a valid body. Its reply has the new version. */
  write: (body: z.output<S>, options: WriteOptions<Document>) => Promise<Versioned>;
  /** The values as texts with their labels, for a conflict. */
  describe: (values: Values) => Readonly<Record<string, string>>;
  /** Restores stored values. By default, the types of `toValues(null)` decide what is valid. */
  parse?: (stored: Record<string, unknown>) => Values;
  /** The errors of values that the contract allows and the form does not, such as an empty row. */
  findErrors?: (values: Values) => Readonly<Record<string, string>>;
  /** The value of the form for a field of the contract, if its name differs. */
  renameError?: (field: string) => string;
  /** Merges values one by one: only different changes of the same value are a conflict. */
  hasIndependentValues?: boolean;
  /** Saves each change at once. Changes during a save are sent together after it. */
  savesChanges?: boolean;
}

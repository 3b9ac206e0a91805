import type { Draft } from './draftStore.ts';
import { mergeVersions } from './mergeVersions.ts';
import type { Schema, Versioned, VersionedFormOptions } from './options.ts';

/**
 * The draft beside what is stored now. Without a draft, the values are the stored ones.
 * @param savedVersion the version of the last save: an older document does not have it yet
 */
export function compareDraft<Reply, Document extends Versioned, S extends Schema, Values extends object>(
  { find, toValues, hasIndependentValues = false }: VersionedFormOptions<Reply, Document, S, Values>,
  draft: Draft<Values> | null,
  reply: Reply | undefined,
  savedVersion: number,
) {
  const document = reply === undefined ? null : find(reply, draft?.target ?? '');
  const theirs = toValues(document);
  const isDeleted = reply !== undefined && document === null && (draft?.version ?? 0) > 0;
  if (!draft) return { document, theirs, isDeleted, values: theirs, base: theirs, isConflict: false };
  const { values, base } = draft;
  if (!document) return { document, theirs, isDeleted, values, base, isConflict: false };
  if (base && document.version < savedVersion)
    return { document, theirs: base, isDeleted, values, base, isConflict: false };
  // Earlier versions of the product stored no base.
  const known = base ?? (draft.version === document.version ? theirs : null);
  return { document, theirs, isDeleted, ...mergeVersions({ values, base: known }, theirs, hasIndependentValues) };
}

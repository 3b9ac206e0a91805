import { isDeepStrictEqual } from 'node:util';
import type { UserRecord } from '../../users/model.ts';
import { arrange, createLabel, uniteNames } from './change-list.ts';
import { isListed, type Label, type Labels, type SetupState } from './label.ts';

/** The fields of the user document that have the lists. */
export const labelFields = { flags: 1, setups: 1, setupStates: 1, tags: 1, accounts: 1 } as const;
export type StoredLists = Pick<UserRecord, keyof typeof labelFields>;

/** A trader with the lists. */
export type LabelOwner = Pick<UserRecord, '_id'> & StoredLists;

/**
 * Makes the list consist of `names`, in this order. A name that was deleted before gets its entry back. Brings entries up
 * to date with `flags`, which a version of the API may have changed that knew names only.
 */
const setNames = (labels: readonly Label[], names: readonly string[]): readonly Label[] => {
  const current = labels.filter(isListed).map(({ name }) => name);
  if (isDeepStrictEqual(current, names)) return labels;
  const known = [...labels];
  const listed = names.map((name) => {
    const found =
      known.find((label) => label.name === name && !label.deleted) ?? known.find((label) => label.name === name);
    const { id } = found ?? createLabel(known, { name });
    if (!found) known.push({ id, name });
    return { id, name };
  });
  const rest = labels.filter(({ id }) => !listed.some((label) => label.id === id));
  return [...listed, ...rest.map(({ id, name }) => ({ id, name, deleted: true }))];
};

/** A state counts only while the previous version sees the entry as deleted: otherwise it has added the entry again. */
const withState = (label: Label, state: SetupState | undefined): Label => {
  if (!label.deleted || !state) return label;
  if (state.mergedInto === undefined) return { id: label.id, name: label.name, archived: true };
  return { id: label.id, name: state.name ?? label.name, deleted: true, mergedInto: state.mergedInto };
};

const readSetups = ({ flags, setups = [], setupStates = [] }: StoredLists): readonly Label[] => {
  const states = new Map(setupStates.map((state) => [state.id, state]));
  const labels = setNames(setups, flags).map((label) => withState(label, states.get(label.id)));
  return arrange(uniteNames('setups', labels));
};

/** Reads the lists of a user document. */
export const readLabels = (user: StoredLists): Labels => ({
  setups: readSetups(user),
  tags: user.tags ?? [],
  accounts: user.accounts ?? [],
});

const isOffered = (label: Label): boolean => isListed(label) && !label.archived;

/** The names of the setups that are not archived, in the trader's order: `flags` of the specification. */
export const listSetupNames = (setups: readonly Label[]): string[] => setups.filter(isOffered).map(({ name }) => name);

const toState = ({ id, name, archived, mergedInto }: Label): SetupState[] => {
  if (mergedInto !== undefined) return [{ id, name, mergedInto }];
  return archived ? [{ id, archived }] : [];
};

/** In `setups`, archived and merged entries are deleted ones, so that the previous version neither lists nor loses them. */
const toStoredSetup = (label: Label, setups: readonly Label[]): Label => {
  const { id, name, mergedInto } = label;
  if (isOffered(label)) return { id, name };
  const target = setups.find((each) => each.id === mergedInto);
  return { id, name: target?.name ?? name, deleted: true };
};

/** Converts the lists to fields of the user document. */
export const toStoredLists = ({ setups, tags, accounts }: Labels): Required<StoredLists> => ({
  flags: listSetupNames(setups),
  setups: setups.map((label) => toStoredSetup(label, setups)),
  setupStates: setups.flatMap(toState),
  tags: [...tags],
  accounts: [...accounts],
});

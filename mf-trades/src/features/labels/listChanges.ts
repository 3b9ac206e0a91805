import type { BodyOf, calls, ReplyOf } from 'contracts';
import { type LabelChange, type LabelKind, labels, type TagCategory } from 'contracts/labels';

export type SetupChange = BodyOf<typeof calls.flags.change>;
export type Names = readonly string[];

/** An entry of a list. Names of a list are unique regardless of case. */
export interface ListedLabel {
  /** Undefined until the counts are loaded: the specified call for setups has names only. */
  id?: number;
  name: string;
  archived: boolean;
  trades?: number;
  /** Only of tags. */
  category?: TagCategory | null | undefined;
  /** Only of accounts that have one. */
  currency?: string | undefined;
}

/** A change of a list, by names. */
export type ListChange =
  | { action: 'add'; name: string }
  | { action: 'rename'; name: string; newName: string }
  | { action: 'merge'; name: string; into: string }
  /** The entries that are not archived; the others follow them. */
  | { action: 'reorder'; order: string[] }
  /** Only of tags. */
  | { action: 'categorize'; name: string; category: TagCategory | null }
  /** Only of accounts; null is the trader's own. */
  | { action: 'setCurrency'; name: string; currency: string | null }
  | { action: 'archive' | 'unarchive' | 'delete'; name: string };

const isSameName = (name: string, text: string): boolean => name.toLowerCase() === text.trim().toLowerCase();

/** The listed name that equals the text, regardless of case. `except` is the name being renamed. */
export function findDuplicate(names: Names, text: string, except?: string): string | undefined {
  return names.find((name) => name !== except && isSameName(name, text));
}

/** The contract's error message for this name, or '' if it is valid. */
export function findNameError(kind: LabelKind, text: string): string {
  const result = labels.change.body.safeParse({ kind, action: 'add', name: text });
  return result.success ? '' : (result.error.issues[0]?.message ?? '');
}

export function listActiveNames(list: readonly ListedLabel[]): string[] {
  return list.flatMap(({ name, archived }) => (archived ? [] : name));
}

/** Moves or inserts a name. @param index counted without the name */
export function moveName(names: Names, name: string, index: number): string[] {
  return names.filter((other) => other !== name).toSpliced(index, 0, name);
}

/** The list to show until the API replies to a change. */
export function applyChange(list: readonly ListedLabel[], change: ListChange): readonly ListedLabel[] {
  switch (change.action) {
    case 'delete':
      return list.filter(({ name }) => name !== change.name);
    case 'reorder': {
      const { order } = change;
      const ordered = order.flatMap((name) => list.find((label) => label.name === name) ?? []);
      return [...ordered, ...list.filter(({ name }) => !order.includes(name))];
    }
    case 'categorize': {
      const { name, category } = change;
      return list.map((label) => (label.name === name ? { ...label, category } : label));
    }
    case 'setCurrency': {
      const { name, currency } = change;
      return list.map((label) => (label.name === name ? { ...label, currency: currency ?? undefined } : label));
    }
    default:
      // A new name stays in its input until the API has accepted it.
      return list;
  }
}

/** Converts a change for the specified call; null if that call has no such change. */
export function toSetupChange(change: ListChange): SetupChange | null {
  switch (change.action) {
    case 'add':
      return { action: 'add', newName: change.name };
    case 'rename':
      return { action: 'rename', oldName: change.name, newName: change.newName };
    case 'delete':
      return { action: 'delete', oldName: change.name };
    case 'reorder':
      return change;
    default:
      return null;
  }
}

/** Converts the names of a change to ids. An entry that is not in the list has the id 0, which the API refuses. */
export function toLabelChange(kind: LabelKind, change: ListChange, list: readonly ListedLabel[]): LabelChange {
  const getId = (name: string) => list.find((label) => label.name === name)?.id ?? 0;
  const { action } = change;
  switch (action) {
    case 'add':
      return { kind, ...change };
    case 'rename':
      return { kind, action, id: getId(change.name), name: change.newName };
    case 'merge':
      return { kind, action, id: getId(change.name), into: getId(change.into) };
    case 'reorder':
      return { kind, action, order: applyChange(list, change).map(({ id = 0 }) => id) };
    case 'categorize':
      return { kind: 'tags', action, id: getId(change.name), category: change.category };
    case 'setCurrency':
      return { kind: 'accounts', action, id: getId(change.name), currency: change.currency };
    default:
      return { kind, action, id: getId(change.name) };
  }
}

/** The list in the reply of the specified call. */
export function toNames(reply: ReplyOf<typeof calls.flags.change>): string[] {
  return Array.isArray(reply) ? reply : reply.data.setups;
}

/** The names of the specified call with what is known about them, and the archived entries, which it omits. */
export function joinSetups(names: Names, known: readonly ListedLabel[] = []): ListedLabel[] {
  return [
    ...names.map((name) => known.find((label) => label.name === name) ?? { name, archived: false }),
    ...known.filter(({ name, archived }) => archived && !names.includes(name)),
  ];
}

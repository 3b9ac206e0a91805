import { type BodyOf, calls, type ReplyOf } from 'contracts';

export type SetupChange = BodyOf<typeof calls.flags.change>;
export type Names = readonly string[];

const isSameName = (name: string, text: string): boolean => name.toLowerCase() === text.trim().toLowerCase();

/** The listed name that equals the text, regardless of case. `except` is the name being renamed. */
export const findDuplicate = (names: Names, text: string, except?: string): string | undefined =>
  names.find((name) => name !== except && isSameName(name, text));

/** The contract's error message for this name, or '' if it is valid. */
export const findNameError = (text: string): string => {
  const result = calls.flags.change.body.safeParse({ action: 'add', newName: text });
  return result.success ? '' : (result.error.issues[0]?.message ?? '');
};

/** Moves or inserts a name. @param index counted without the name */
export const moveName = (names: Names, name: string, index: number): string[] =>
  names.filter((other) => other !== name).toSpliced(index, 0, name);

/** The list to show until the API replies to a change. */
export const applyChange = (names: Names, change: SetupChange): Names => {
  switch (change.action) {
    case 'delete':
      return names.filter((name) => name !== change.oldName);
    case 'reorder': {
      const { order } = change;
      return [...order.filter((name) => names.includes(name)), ...names.filter((name) => !order.includes(name))];
    }
    default:
      // A new name stays in its input until the API has accepted it.
      return names;
  }
};

/** The list in the reply to a change. */
export const toNames = (reply: ReplyOf<typeof calls.flags.change>): string[] =>
  Array.isArray(reply) ? reply : reply.data.setups;

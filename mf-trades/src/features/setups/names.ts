import { type BodyOf, calls, type ReplyOf } from 'contracts';

export type SetupChange = BodyOf<typeof calls.flags.change>;
export type Names = readonly string[];

const same = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

/** The name of the list that this text would double, whatever its capitals; `except` is the one being renamed. */
export const listedAs = (names: Names, text: string, except?: string): string | undefined =>
  names.find((name) => name !== except && same(name, text));

/** What the API would say of this text as a name; '' when it could take it. */
export const wrongWith = (text: string): string => {
  const checked = calls.flags.change.body.safeParse({ action: 'add', newName: text });
  return checked.success ? '' : (checked.error.issues[0]?.message ?? '');
};

/** The list with a name put at a place, counted without it. */
export const placed = (names: Names, name: string, at: number): string[] =>
  names.filter((each) => each !== name).toSpliced(at, 0, name);

/** What the list will be once a change is through: shown while the API has not answered. */
export const expected = (names: Names, change: SetupChange): Names => {
  switch (change.action) {
    case 'delete':
      return names.filter((name) => name !== change.oldName);
    case 'reorder': {
      const { order } = change;
      return [...order.filter((name) => names.includes(name)), ...names.filter((name) => !order.includes(name))];
    }
    default:
      // A new name shows when it is there: until then it stands in its field.
      return names;
  }
};

/** The list that a change was answered with. */
export const namesIn = (reply: ReplyOf<typeof calls.flags.change>): string[] =>
  Array.isArray(reply) ? reply : reply.data.flags;

import { createSet } from './golomb.ts';
import { COUNT, ENCODED } from './list.ts';

const isInList = createSet(ENCODED, COUNT);

/** Whether a password is one of the 10,000 most common, in capital or small letters. */
export function isCommon(password: string): boolean {
  return isInList(password.toLowerCase());
}

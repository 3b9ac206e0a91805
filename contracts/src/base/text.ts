import * as z from './zod.ts';

/** The message is built only when needed: formatting a number is slow, and every page loads these schemas at start. */
export function maxCharacters(label: string, max: number) {
  return z.maxLength(max, {
    abort: true,
    error: () => `${label} can have at most ${max.toLocaleString('en-US')} characters.`,
  });
}

/** Matches half of a surrogate pair. A whole pair does not match, because it is one character with the flag `u`. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Rejects half of a surrogate pair, which is not a character and would be stored as a different one. */
export function wellFormed(label: string) {
  return z.refine<string>((value) => !LONE_SURROGATE.test(value), {
    abort: true,
    error: `${label} contains an invalid character. Please type it again.`,
  });
}

/** White space, control and format characters, fillers and the empty Braille cell. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. */
export function isBlank(value: string): boolean {
  return INVISIBLE.test(value);
}

const emptyIfBlank = z.overwrite<string>((value) => (isBlank(value) ? '' : value));

/** Text of at most `max` characters after trimming; `label` is the field's label on the page. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text.` })
    .check(wellFormed(label), z.trim(), emptyIfBlank, maxCharacters(label, max));
}

/** Text that is not blank, with the limits of `text`. `missing` is the error for a blank or absent text. */
export function requiredText(label: string, max: number, missing = `${label} is required.`) {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${label} must be text.`),
    })
    .check(wellFormed(label), z.trim(), emptyIfBlank, z.minLength(1, { error: missing }), maxCharacters(label, max));
}

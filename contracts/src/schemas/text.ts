import * as z from 'zod/mini';

/** Its sentence is made when it is needed: writing a number out is slow, and every page reads these schemas as it starts. */
export const noLonger = (label: string, most: number) =>
  z.maxLength(most, {
    abort: true,
    error: () => `${label} can have at most ${most.toLocaleString('en-US')} characters.`,
  });

/** With the flag `u`, a pair of surrogates is one character, which this does not match. */
const loneSurrogate = /\p{Surrogate}/u;

/** Half of a surrogate pair is not a character: it would be stored as a different one. */
export const wellFormed = (label: string) =>
  z.refine<string>((value) => !loneSurrogate.test(value), {
    abort: true,
    error: `${label} contains an invalid character. Please type it again.`,
  });

/** White space, control and format characters, fillers and the empty Braille cell. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (value: string): boolean => invisible.test(value);

const emptyIfBlank = z.overwrite<string>((value) => (isBlank(value) ? '' : value));

/** Text of at most `most` characters after trimming; `label` is the field's name on the screen. */
export const text = (label: string, most: number) =>
  z.string({ error: `${label} must be text.` }).check(wellFormed(label), z.trim(), emptyIfBlank, noLonger(label, most));

/** The same, and not blank. `missing` is the sentence for a blank or absent one. */
export const requiredText = (label: string, most: number, missing = `${label} is required.`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${label} must be text.`),
    })
    .check(wellFormed(label), z.trim(), emptyIfBlank, z.minLength(1, { error: missing }), noLonger(label, most));

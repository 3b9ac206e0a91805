import * as z from 'zod/mini';

/** Its sentence is made when it is needed: writing a number out is slow, and every page reads these schemas as it starts. */
export const noLonger = (label: string, most: number) =>
  z.maxLength(most, {
    abort: true,
    error: () => `${label} can have at most ${most.toLocaleString('en-US')} characters.`,
  });

/** Text of at most `most` characters after trimming; `label` is the field's name on the screen. */
export const text = (label: string, most: number) =>
  z.string({ error: `${label} must be text.` }).check(z.trim(), noLonger(label, most));

/** The same, and not empty. `missing` is the sentence for an empty or absent one. */
export const requiredText = (label: string, most: number, missing = `${label} is required.`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${label} must be text.`),
    })
    .check(z.trim(), z.minLength(1, { error: missing }), noLonger(label, most));

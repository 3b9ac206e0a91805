import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { missingNamesMessage } from './names-missing.ts';
import { requiredText } from './text.ts';

export const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The saved filter that the dashboard starts with, in the form of an address: `setup=Gap`. */
  dashboardFilter: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

/** The identity provider's ID token; its length is limited before it is parsed. */
export const TokenBody = z.object({
  idToken: z
    .string({ error: 'idToken is required.' })
    .check(z.minLength(1, { error: 'idToken is required.' }), z.maxLength(8_192, { error: 'idToken is too long.' })),
});

export const ProfileBody = z.object({
  firstName: requiredText('First name', limits.personNameLength, missingNamesMessage),
  lastName: requiredText('Last name', limits.personNameLength, missingNamesMessage),
});

export const UserReply = z.object({ user: User });

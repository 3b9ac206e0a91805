import { keyScopes } from './scopes.ts';
import { encodeBody, renameErrors } from './wire.ts';
import * as z from './zod.ts';

/** Every error code with its HTTP status. Clients decide by the code, never by the text. */
export const errorCodes = {
  invalid_input: 400,
  invalid_json: 400,
  unauthorized: 401,
  token_expired: 401,
  email_not_verified: 403,
  profile_missing: 403,
  user_disabled: 403,
  forbidden: 403,
  quota_exceeded: 403,
  scope: 403,
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  outdated: 410,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/**
 * The body of every failed reply. `error` is a sentence for the user; `fields` has one for each of the first invalid
 * fields.
 */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With the code `scope`: the scope that opens the call to a key; null if none does. */
  needed: z.optional(z.nullable(z.enum(keyScopes))),
  requestId: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** What is wrong with a request: a text for the user, and the first message of each field. */
export interface InvalidInput {
  error: string;
  fields: Record<string, string>;
}

/**
 * Joins the distinct messages to one text. The fields have the names of the schema.
 * @param maxFields how many fields are named, in their order
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[], maxFields = Infinity): InvalidInput {
  const fields: Record<string, string> = {};
  let count = 0;
  for (const { path, message } of issues) {
    const name = path.join('.');
    if (Object.hasOwn(fields, name)) continue;
    if (count === maxFields) break;
    fields[name] = message;
    count += 1;
  }
  return { error: [...new Set(Object.values(fields))].join(' '), fields };
}

export type CheckedBody<S extends z.ZodMiniType> =
  | { body: z.output<S>; errors?: undefined }
  | { body?: undefined; errors: Record<string, string> };

/** Checks a body as the server will. @returns it as it will be stored, or the error of each invalid field */
export function checkBody<S extends z.ZodMiniType>(schema: S, body: unknown): CheckedBody<S> {
  const { success, data, error } = schema.safeParse(encodeBody(schema, body));
  return success ? { body: data } : { errors: renameErrors(schema, describeIssues(error.issues).fields) };
}

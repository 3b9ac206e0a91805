import type * as z from 'zod/mini';
import { encodeBody } from './convert.ts';
import { renameErrors } from './wire-names.ts';

/** What is wrong with a request: a text for the user, and the first message of each field. */
export interface InvalidInput {
  error: string;
  fields: Record<string, string>;
}

/** Joins the distinct messages to one text. The fields have the names of the schema. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): InvalidInput => {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.')] ??= message;
  return { error: [...new Set(Object.values(fields))].join(' '), fields };
};

export type CheckedBody<S extends z.ZodMiniType> =
  | { body: z.output<S>; errors?: undefined }
  | { body?: undefined; errors: Record<string, string> };

/** Checks a body as the server will. @returns it as it will be stored, or the error of each invalid field */
export const checkBody = <S extends z.ZodMiniType>(schema: S, body: unknown): CheckedBody<S> => {
  const { success, data, error } = schema.safeParse(encodeBody(schema, body));
  return success ? { body: data } : { errors: renameErrors(schema, describeIssues(error.issues).fields) };
};

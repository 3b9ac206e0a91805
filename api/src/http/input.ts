import { type Call, describeIssues } from 'contracts';
import { readJson, skipBody } from './body.ts';
import type { ApiContext, RouteContext } from './context.ts';
import { invalidInput, notFound } from './errors.ts';
import { type IncomingFile, readForm } from './form.ts';

type Schema = NonNullable<Call['body']>;
const parse = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const { error: message, fields } = describeIssues(error.issues);
  throw invalidInput(message, fields);
};

const parseParams = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const { success, data } = schema.safeParse(value);
  // A path with an impossible id is reported as missing, not as invalid input.
  if (!success) throw notFound();
  return data;
};

export interface Input {
  params: unknown;
  query: unknown;
  headers: unknown;
  body?: unknown;
  form?: unknown;
  file?: IncomingFile;
}

const readContent = async (call: Call, ctx: ApiContext): Promise<Pick<Input, 'body' | 'form' | 'file'>> => {
  if (call.form) {
    const { fields, file } = await readForm(ctx);
    return { form: parse(call.form, fields), file };
  }
  return { body: call.body ? parse(call.body, await readJson(ctx)) : await skipBody(ctx) };
};

/**
 * Parses the request with the schemas of the call. The file of a form is not read yet. Throws not_found for invalid path
 * parameters and invalid_input for anything else.
 */
export const readInput = async (call: Call, ctx: RouteContext): Promise<Input> => ({
  params: parseParams(call.params, ctx.params),
  query: parse(call.query, ctx.query),
  headers: parse(call.headers, ctx.headers),
  ...(await readContent(call, ctx)),
});

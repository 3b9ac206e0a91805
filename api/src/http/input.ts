import { type Call, describeIssues } from 'contracts';
import { findBodyLimits, readJson, skipBody } from './body.ts';
import type { ApiContext, RouteContext } from './context.ts';
import { type ApiError, invalidInput } from './errors.ts';
import { type IncomingFile, readForm } from './form.ts';
import { readMessage } from './message-body.ts';

type Schema = NonNullable<Call['body']>;
type Issues = Parameters<typeof describeIssues>[0];

/** A reply that named thousands of wrong fields would cost more than a correct call. */
const MAX_NAMED_FIELDS = 20;

const toInvalidInput = (issues: Issues): ApiError => {
  const { error, fields } = describeIssues(issues, MAX_NAMED_FIELDS);
  return invalidInput(error, fields);
};

/** Reports an error of a repeated parameter under its name, without the index of the value. */
const toInvalidQuery = (issues: Issues): ApiError =>
  toInvalidInput(issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) })));

const parse = (schema: Schema | undefined, value: unknown, toError: (issues: Issues) => ApiError = toInvalidInput) => {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw toError(result.error.issues);
  return result?.data;
};

/** The parts of a request as they were sent, without headers. */
export interface InputParts {
  params: object;
  query: object;
  body: object;
}

export interface Input {
  params: unknown;
  query: unknown;
  headers: unknown;
  body?: unknown;
  form?: unknown;
  file?: IncomingFile;
}

const readBody = async (call: Call, ctx: ApiContext): Promise<object> => {
  if (call.keyInBody) return ctx.state.message ?? readMessage(ctx);
  return readJson(ctx, findBodyLimits(call));
};

const readContent = async (call: Call, ctx: ApiContext): Promise<Pick<Input, 'body' | 'form' | 'file'>> => {
  if (call.form) {
    const { fields, file } = await readForm(ctx);
    return { form: parse(call.form, fields), file };
  }
  if (!call.body) return { body: await skipBody(ctx) };
  return { body: parse(call.body, await readBody(call, ctx)) };
};

export function parseParams(call: Call, ctx: RouteContext): unknown {
  return parse(call.params, ctx.params);
}

/** Parses the request with the schemas of the call. The file of a form is not read yet. Throws invalid_input. */
export async function readInput(call: Call, ctx: RouteContext): Promise<Input> {
  return {
    params: parseParams(call, ctx),
    query: parse(call.query, ctx.query, toInvalidQuery),
    headers: parse(call.headers, ctx.headers),
    ...(await readContent(call, ctx)),
  };
}

/** Parses the parts of a request that did not come as one of its own. Throws invalid_input. */
export function parseInput(call: Call, { params, query, body }: InputParts): Input {
  return {
    params: parse(call.params, params),
    query: parse(call.query, query, toInvalidQuery),
    headers: parse(call.headers, {}),
    body: parse(call.body, body),
  };
}

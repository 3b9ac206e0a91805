// Settings of the servers, the API and the gateway, from environment variables. Node only.

import * as z from 'zod';
import { type ProxyTrust, parseProxyTrust, splitList } from './http.ts';

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

const createNumber = (name: string, description: string, isValid: (value: number) => boolean) => {
  const error = `${name} must be ${description}.`;
  return z.coerce.number(error).refine(isValid, error);
};

/** Schemas of environment variables, each with one sentence for an invalid value. The caller adds defaults. */
export const setting = {
  port: (name: string) =>
    createNumber(name, 'a port number', (value) => Number.isInteger(value) && value >= 0 && value <= 65_535),
  positive: (name: string) =>
    createNumber(name, 'a whole number above 0', (value) => Number.isInteger(value) && value > 0),
  between: (name: string, min: number, max: number) =>
    createNumber(name, `a number from ${min} to ${max}`, (value) => value >= min && value <= max),
  flag: (name: string) => z.stringbool(`${name} must be on or off.`),
  url: (name: string, example: string) => z.url(`${name} must be a URL like ${example}.`),
  required: (name: string, description: string) => z.string(`${name} is missing: set it to ${description}.`),
  origin: (name: string, example: string) => z.string().refine(isOrigin, `${name} must be an origin like ${example}.`),
  origins: (name: string, example: string) =>
    z
      .string()
      .transform(splitList)
      .refine((all) => all.every(isOrigin), `${name} must be origins like ${example}, separated by commas.`),
  /** By default, no proxy is trusted. */
  trustedProxies: (name: string) =>
    z
      .string()
      .default('')
      .transform((value, context): ProxyTrust => {
        try {
          return parseProxyTrust(value);
        } catch {
          context.addIssue(`${name} must be a number of proxies, or their addresses separated by commas.`);
          return z.NEVER;
        }
      }),
};

/**
 * Parses environment variables. Values are trimmed, except `untrimmed` ones, and a blank one counts as not set.
 * @throws what `createError` returns for one line per invalid variable
 */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  variables: NodeJS.ProcessEnv,
  createError: (message: string) => Error,
  untrimmed: readonly string[] = [],
): T {
  const entries = Object.entries(variables).map(
    ([name, value]) => [name, untrimmed.includes(name) ? value : value?.trim() || undefined] as const,
  );
  const { success, data, error } = schema.safeParse(Object.fromEntries(entries));
  if (!success) throw createError(error.issues.map(({ message }) => message).join('\n'));
  return data;
}

/** Whether the name of a project or key is one of the demo, which is public. */
export function isDemo(value: string): boolean {
  return value.startsWith('demo-');
}

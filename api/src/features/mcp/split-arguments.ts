import type { InputPart } from 'contracts/mcp-inputs';
import type { ApiError } from '../../http/errors.ts';
import { invalidInput } from '../../http/errors.ts';
import type { ToolArguments } from './tool.ts';

/** The values of an address, where each of them is text. */
type Texts = Record<string, string | string[]>;

/** The arguments of a tool in the parts of the request that its call is. */
export interface SplitArguments {
  params: Texts;
  query: Texts;
  body: Record<string, unknown>;
}

const unknownArguments = (names: readonly string[]): ApiError => {
  const fields = Object.fromEntries(
    names.slice(0, 20).map((name) => [name.slice(0, 60), 'There is no such argument.']),
  );
  return invalidInput('The tool has no argument of this name.', fields);
};

const notText = (name: string): ApiError => {
  const message = `${name} must be text, or a list of texts.`;
  return invalidInput(message, { [name]: message });
};

const toText = (name: string, value: unknown): string => {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw notText(name);
  return String(value);
};

const toTexts = (name: string, value: unknown): string | string[] =>
  Array.isArray(value) ? value.map((each) => toText(name, each)) : toText(name, value);

/**
 * Sorts the arguments of a tool by the parts of its call. In an address, null is a missing parameter, because models
 * name every argument of a tool. Throws invalid_input for unknown names.
 */
export function splitArguments(parts: ReadonlyMap<string, InputPart>, sent: ToolArguments): SplitArguments {
  const names = Object.keys(sent);
  const unknown = names.filter((name) => !parts.has(name));
  if (unknown.length > 0) throw unknownArguments(unknown);
  const split: SplitArguments = { params: {}, query: {}, body: {} };
  for (const name of names) {
    const part = parts.get(name);
    const value = sent[name];
    if (part === 'body') split.body[name] = value;
    else if (part && value !== null) split[part][name] = toTexts(name, value);
  }
  return split;
}

const NO_ARGUMENTS: ReadonlyMap<string, InputPart> = new Map();

/** Throws invalid_input for any argument. */
export function requireNoArguments(sent: ToolArguments): void {
  splitArguments(NO_ARGUMENTS, sent);
}

import { parseSync } from '@swc/core';

/** A regular expression as it is written in a file. */
export interface RegExpLiteral {
  pattern: string;
  flags: string;
}

export interface Expressions {
  literals: RegExpLiteral[];
  /** How many are built at run time by the RegExp constructor. They cannot be checked. */
  dynamic: number;
}

interface Node {
  type?: unknown;
  pattern?: unknown;
  flags?: unknown;
  callee?: { value?: unknown };
}

const isConstructor = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp';

const collect = (node: unknown, found: Expressions): void => {
  if (node === null || typeof node !== 'object') return;
  const { type, pattern, flags } = node as Node;
  if (type === 'RegExpLiteral') found.literals.push({ pattern: String(pattern), flags: String(flags) });
  if (isConstructor(node)) found.dynamic += 1;
  for (const child of Object.values(node)) collect(child, found);
};

/** The regular expressions of a TypeScript or JavaScript file. */
export const findExpressions = (source: string, isTsx = false): Expressions => {
  const found: Expressions = { literals: [], dynamic: 0 };
  collect(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }).body, found);
  return found;
};

import type { KeyScope } from 'contracts';

/** What a key with a scope can do, as the end of “It can …”. */
export const SCOPE_TEXTS: Readonly<Record<KeyScope, string>> = {
  'trades:read': 'read trades, setups, tags, the trash and prices',
  'trades:write': 'add, change and delete trades',
  'stats:read': 'read statistics, reports, playbook and limits',
  'notes:read': 'read comments, notes, plans, reviews and files',
  'candles:write': 'add and delete prices',
  'days:write': 'write notes and plans of days',
  'inbox:write': 'send proposals to your inbox',
};

/** The scopes in the order of the form. */
export const OFFERED_SCOPES = [
  'trades:read',
  'stats:read',
  'notes:read',
  'trades:write',
  'days:write',
  'candles:write',
  'inbox:write',
] as const satisfies readonly KeyScope[];

/** Lists what a key can do, e.g. 'Read trades …; add, change and delete trades'. */
export function describeScopes(scopes: readonly KeyScope[]): string {
  const text = scopes.map((scope) => SCOPE_TEXTS[scope]).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

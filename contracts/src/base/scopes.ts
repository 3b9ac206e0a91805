/**
 * What a key of the trader's own tools can be allowed (KEY-01). None implies another. A call of the contract names the
 * one that opens it; a call without one is closed to keys.
 */
export const keyScopes = [
  'trades:read',
  'trades:write',
  'stats:read',
  'notes:read',
  'candles:write',
  'days:write',
  'inbox:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Every key begins with this. */
export const KEY_PREFIX = 'tj_';

// The browser's messages quote what they stumble over: an address with its query, a token, a note.
const secrets: readonly [pattern: RegExp, instead: string][] = [
  [/eyJ[\w-]+(?:\.[\w-]*){0,2}/g, '[token]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/[?#][^\s)"']*/g, ''],
  // A quoted identifier says where the fault is; any other quotation may be a trader's own words.
  [/"(?![\w$]{0,40}")[^"]*"?/g, '"…"'],
  [/'(?![\w$]{0,40}')[^']*'/g, "'…'"],
];

/** A message without what is nobody's business. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

/** The places that a stack names, innermost first; the message above them is left out. */
export const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => /(?:^\s*at |@)\S.*:\d+:\d+\)?\s*$/.test(line))
    .slice(0, 20)
    .map((line) => withoutSecrets(line.trim()));

/** Of a path what could be a page's own: `/trades/:id`. Any other part is `:id`, whatever it was; more than six are none. */
export const routeOf = (path: string): string => {
  const parts = path.split('/').filter(Boolean).slice(0, 6);
  return `/${parts.map((part) => (/^(?:[a-z][a-z-]{0,30}|:[A-Za-z]{1,20}|\*)$/.test(part) ? part : ':id')).join('/')}`;
};

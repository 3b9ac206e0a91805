// What may be logged of a page's error is listed here, and nothing else is: a browser's message quotes whatever it
// stumbles over (a note, a token, an address), and no pattern finds all of that.

/** The error classes of browsers that our code can meet. */
const errorClasses = new Set([
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['AbortError', 'DataCloneError', 'DataError', 'InvalidStateError', 'NetworkError', 'NotAllowedError'],
  ...['NotFoundError', 'NotReadableError', 'NotSupportedError', 'QuotaExceededError', 'SecurityError', 'TimeoutError'],
  ...['UnknownError', 'VersionError', 'ChunkLoadError', 'InternalError'],
]);

/** The error's class, when it is a known one. */
export const knownErrorClass = (name = ''): string => (errorClasses.has(name) ? name : 'other');

/** Longer lines are no positions in our files; the bound also bounds the work for a line. */
const MAX_LINE_LENGTH = 300;
const MAX_LINES = 60;
const MAX_FRAMES = 8;

/** A file of the shell (`/assets/…`) or of a module's version as our build names it, with line and column. */
const ownPosition =
  /^\/(?:modules\/[a-z][a-z0-9-]*\/[0-9A-Za-z.-]+\/)?(?:assets\/)?(?:[\w-]+\.[0-9a-f]{8}|remoteEntry|main)\.js:\d+:\d+$/;

/** `at save (https://host/assets/main.0a1b2c3d.js:1:20)` in Chromium, `save@https://…` elsewhere. */
const positionIn = (text: string): string | undefined => {
  const line = text.slice(0, MAX_LINE_LENGTH).trim();
  if (!line.startsWith('at ') && !line.includes('@')) return undefined;
  const address =
    line
      .split(/[\s(@]/)
      .at(-1)
      ?.replace(/\)$/, '') ?? '';
  const path = URL.parse(address)?.pathname ?? '';
  return ownPosition.test(path) ? path : undefined;
};

/** The positions in our own files that a stack names, innermost first, without function names and origins. */
export const ownFrames = (stack: string): string[] =>
  stack
    .split('\n', MAX_LINES)
    .flatMap((line) => positionIn(line) ?? [])
    .slice(0, MAX_FRAMES);

/** Of a path what could be a page's own: `/trades/:id`. Any other part is `:id`, whatever it was; more than six are none. */
export const toRoute = (path: string): string => {
  const parts = path.split('/').filter(Boolean).slice(0, 6);
  return `/${parts.map((part) => (/^(?:[a-z][a-z-]{0,30}|:[A-Za-z]{1,20}|\*)$/.test(part) ? part : ':id')).join('/')}`;
};

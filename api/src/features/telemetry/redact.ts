// An allowlist of what is logged from a client error. Browser messages can quote user data (a note, a token, an email
// address), which no pattern finds reliably.

/** Error classes of browsers that our code can encounter. */
const ERROR_CLASSES = new Set([
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['AbortError', 'DataCloneError', 'DataError', 'InvalidStateError', 'NetworkError', 'NotAllowedError'],
  ...['NotFoundError', 'NotReadableError', 'NotSupportedError', 'QuotaExceededError', 'SecurityError', 'TimeoutError'],
  ...['UnknownError', 'VersionError', 'ChunkLoadError', 'InternalError'],
]);

/** Returns the name of a known error class, otherwise `other`. */
export function toErrorClass(name = ''): string {
  return ERROR_CLASSES.has(name) ? name : 'other';
}

/** Longer lines are never positions in our files. The limit also bounds the work per line. */
const MAX_LINE_LENGTH = 300;
const MAX_LINES = 60;
const MAX_FRAMES = 8;

/** A file of the shell (`/assets/…`) or of a module version as named by our build, with line and column. */
const OWN_POSITION =
  /^\/(?:modules\/[a-z][a-z0-9-]*\/[0-9A-Za-z.-]+\/)?(?:assets\/)?(?:[\w-]+\.[0-9a-f]{8}|remoteEntry|main)\.js:\d+:\d+$/;

/** `at save (https://host/assets/main.0a1b2c3d.js:1:20)` in Chromium, `save@https://…` elsewhere. */
const findPosition = (text: string): string | undefined => {
  const line = text.slice(0, MAX_LINE_LENGTH).trim();
  if (!line.startsWith('at ') && !line.includes('@')) return undefined;
  const url =
    line
      .split(/[\s(@]/)
      .at(-1)
      ?.replace(/\)$/, '') ?? '';
  const path = URL.parse(url)?.pathname ?? '';
  return OWN_POSITION.test(path) ? path : undefined;
};

/** Returns the positions in our own files in a stack, innermost first, without function names and origins. */
export function findOwnFrames(stack: string): string[] {
  return stack
    .split('\n', MAX_LINES)
    .flatMap((line) => findPosition(line) ?? [])
    .slice(0, MAX_FRAMES);
}

/**
 * Reduces a path to a route such as `/trades/:id`. Segments that do not look like ours become `:id`; at most six are
 * kept.
 */
export function toRoute(path: string): string {
  const segments = path.split('/').filter(Boolean).slice(0, 6);
  return `/${segments.map((segment) => (/^(?:[a-z][a-z-]{0,30}|:[A-Za-z]{1,20}|\*)$/.test(segment) ? segment : ':id')).join('/')}`;
}

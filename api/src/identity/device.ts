/** The first that matches names the browser: most pretend to be others, too. */
const BROWSERS = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/']],
  ['Opera', ['OPR/', 'OPT/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
] as const;

const SYSTEMS = [
  ['Android', ['Android']],
  ['iOS', ['iPhone', 'iPad', 'iPod']],
  ['ChromeOS', ['CrOS']],
  ['Windows', ['Windows']],
  ['macOS', ['Macintosh', 'Mac OS X']],
  ['Linux', ['Linux', 'X11']],
] as const;

type Names = readonly (readonly [string, readonly string[]])[];

const findName = (names: Names, userAgent: string, fallback: string): string =>
  names.find(([, marks]) => marks.some((mark) => userAgent.includes(mark)))?.[0] ?? fallback;

/**
 * Names browser and system by the header `User-Agent`. Only names of these lists leave this function, so that nobody
 * can store a text of theirs.
 */
export function readDevice(userAgent: string): string {
  return `${findName(BROWSERS, userAgent, 'Other browser')} on ${findName(SYSTEMS, userAgent, 'another system')}`;
}

/** Where in the product somebody is, in words that say nothing of them. */
export interface PageLocation {
  /** As the page's module writes it, `/trades/:id`. Never the address itself: that may hold anything. */
  route: string;
  /** Whose page it is, and in which version: `mf-trades@1.2.0`. Not given for the shell's own. */
  module?: string | undefined;
}

interface Stay extends PageLocation {
  /** Milliseconds since the page began to load. */
  since: number;
  /** For ourselves alone. */
  pathname: string;
}

/** An address that no page is at, and where nobody has arrived yet. */
export const unknownLocation: PageLocation = { route: '/*' };

/** More than this is not looked back to. */
const mostKept = 50;
const stays: Stay[] = [];

export const recordVisit = ({ route, module }: PageLocation): void => {
  stays.push({ route, module, since: performance.now(), pathname: location.pathname });
  // The first stays: the page loaded there.
  if (stays.length > mostKept) stays.splice(1, 1);
};

const named = ({ route, module }: PageLocation): PageLocation => ({ route, module });

/** Where somebody was at that moment; before the first page showed they were on their way to it. */
export const getLocationAt = (time: number): PageLocation =>
  named(stays.findLast(({ since }) => since <= time) ?? stays[0] ?? unknownLocation);

/** Where somebody is; of a page that never showed, because it broke say, there is nothing that could be said. */
export const getCurrentLocation = (): PageLocation => {
  const last = stays.at(-1);
  return last?.pathname === location.pathname ? named(last) : unknownLocation;
};

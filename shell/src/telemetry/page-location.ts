/** A page for telemetry, without personal data. */
export interface PageLocation {
  /** The route pattern, `/trades/:id`. Never the URL, which can contain anything. */
  route: string;
  /** The module and version of the page, `mf-trades@1.2.0`. The shell's own pages have none. */
  module?: string | undefined;
}

interface Visit extends PageLocation {
  /** Milliseconds since the document began to load. */
  arrivedAt: number;
  /** Never sent. */
  pathname: string;
}

/** For unknown paths, and before the first page is shown. */
export const UNKNOWN_LOCATION: PageLocation = { route: '/*' };

const MAX_VISITS = 50;
const visits: Visit[] = [];

export function recordVisit({ route, module }: PageLocation): void {
  visits.push({ route, module, arrivedAt: performance.now(), pathname: location.pathname });
  // Keep the first visit: the vitals of the page load belong to it.
  if (visits.length > MAX_VISITS) visits.splice(1, 1);
}

const toLocation = ({ route, module }: PageLocation): PageLocation => ({ route, module });

/** The page that was open at a time. Times before the first page count for the first page. */
export function getLocationAt(timeMs: number): PageLocation {
  return toLocation(visits.findLast(({ arrivedAt }) => arrivedAt <= timeMs) ?? visits[0] ?? UNKNOWN_LOCATION);
}

/** The open page; unknown if the page at this path has not been shown, for example because it crashed. */
export function getCurrentLocation(): PageLocation {
  const last = visits.at(-1);
  return last?.pathname === location.pathname ? toLocation(last) : UNKNOWN_LOCATION;
}

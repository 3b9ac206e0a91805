interface Place {
  x: number;
  y: number;
}

interface Mark {
  id: string;
  time: number;
  price: number;
  /** Only entries of trades have it. */
  netCents?: number;
}

interface Entry {
  id: string;
  netCents: number;
  at: Place;
}

type ToPlace = (point: Pick<Mark, 'time' | 'price'>) => Place | null;

/** Trades whose marks would cover each other. */
export interface Cluster {
  ids: readonly string[];
  netCents: number;
  /** The middle of its column, in pixels. */
  x: number;
  /** That of its first entry. */
  y: number;
}

/** The colour of the result of a trade or a cluster; of a breakeven trade, that of 0. */
export function getResultColor(netCents: number): '--text-muted' | '--gain' | '--loss' {
  if (netCents === 0) return '--text-muted';
  return netCents > 0 ? '--gain' : '--loss';
}

/** The width of a column: that of a number. */
const CLUSTER_PX = 24;

const placeEntries = (marks: readonly Mark[], toPlace: ToPlace): Entry[] =>
  marks.flatMap(({ id, netCents, ...point }) => {
    const at = netCents === undefined ? null : toPlace(point);
    return at && netCents !== undefined ? [{ id, netCents, at }] : [];
  });

/**
 * The columns of the chart in which several trades begin, from left to right.
 * @param start the time of the first bar: columns move with the bars
 */
export function findClusters(marks: readonly Mark[], toPlace: ToPlace, start: number): Cluster[] {
  const origin = toPlace({ time: start, price: 0 })?.x ?? 0;
  const columns = new Map<number, Entry[]>();
  for (const entry of placeEntries(marks, toPlace)) {
    const column = Math.floor((entry.at.x - origin) / CLUSTER_PX);
    columns.set(column, [...(columns.get(column) ?? []), entry]);
  }
  return [...columns].flatMap(([column, [first, ...others]]) => {
    if (!first || others.length === 0) return [];
    const isOneBar = others.every(({ at }) => at.x === first.at.x);
    return [
      {
        ids: [first, ...others].map(({ id }) => id),
        netCents: others.reduce((sum, { netCents }) => sum + netCents, first.netCents),
        x: isOneBar ? first.at.x : origin + (column + 0.5) * CLUSTER_PX,
        y: first.at.y,
      },
    ];
  });
}

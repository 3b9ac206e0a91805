import { fromLocal, toLocal, toZone } from 'importers/zone';

const MINUTE_MS = 60_000;

/** An instant as the clocks of a zone show it, for an input: 2026-01-30T09:30, with seconds unless they are 0; '' for none. */
export const toLocalText = (instant: string, zone: string): string => {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const text = new Date(toLocal(time, toZone(zone))).toISOString().slice(0, 19);
  return text.endsWith(':00') ? text.slice(0, -3) : text;
};

/**
 * The instant of a local time, in UTC; '' for none. Of a time that the clocks show twice, the first; of one that they skip,
 * what they show after the change.
 */
export const fromLocalText = (text: string, zone: string): string => {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return '';
  const { instant = local - toZone(zone).offsetAt(local - 24 * 60 * MINUTE_MS) * MINUTE_MS } = fromLocal(
    local,
    toZone(zone),
  );
  return new Date(instant).toISOString();
};

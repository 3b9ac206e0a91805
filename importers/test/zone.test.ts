import fc from 'fast-check';
import { fromLocal, toLocal, toZone } from '../src/values/zone.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  // Half a minute and 28 seconds: offsets with seconds, until 1972 and 1937.
  'Africa/Monrovia',
  'Europe/Amsterdam',
];

/** What clocks show by the runtime's own format, as milliseconds as if it were UTC. */
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const readClocks = (instant: number, zone: string): number =>
  Date.parse(`${formats.get(zone)?.format(instant).replace(' ', 'T')}Z`);

const instants = fc
  .integer({ min: Date.UTC(1930) / 1_000, max: Date.UTC(2040) / 1_000 })
  .map((seconds) => seconds * 1_000);

it('shows what clocks show, at any instant in any order (IMP-02)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.array(instants, { minLength: 1 }), (name, times) => {
      const zone = toZone(name);
      expect(times.map((time) => toLocal(time, zone))).toEqual(times.map((time) => readClocks(time, name)));
    }),
  );
});

/** The first instant of an hour around each change of New York's clocks in 2026. */
const FORWARD = Date.UTC(2026, 2, 8, 7);
const BACK = Date.UTC(2026, 10, 1, 6);

it('shows the offsets of both sides of a change, to the millisecond (IMP-02)', () => {
  const zone = toZone('America/New_York');
  const hours = (instant: number): number => zone.offsetAt(instant) / 3_600_000;
  expect([FORWARD - 1, FORWARD, BACK - 1, BACK].map(hours)).toEqual([-5, -4, -4, -5]);
});

it('finds no instant for a time that clocks skip, and the first of two for one that they repeat (IMP-02)', () => {
  const zone = toZone('America/New_York');
  expect(fromLocal(Date.UTC(2026, 2, 8, 2, 30), zone)).toEqual({ instant: undefined, isAmbiguous: false });
  expect(fromLocal(Date.UTC(2026, 10, 1, 1, 30), zone)).toEqual({
    instant: Date.UTC(2026, 10, 1, 5, 30),
    isAmbiguous: true,
  });
});

it('finds the instant of every local time that clocks showed, the first one if they showed it twice (IMP-02)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instants, (name, time) => {
      const zone = toZone(name);
      const local = toLocal(time, zone);
      const { instant = Number.NaN, isAmbiguous } = fromLocal(local, zone);
      expect(readClocks(instant, name)).toBe(local);
      expect(isAmbiguous ? instant <= time : instant === time).toBe(true);
    }),
  );
});

it.each([
  ['+02:00', 2],
  ['-03:30', -3.5],
  ['America/New_York+07:00', 2],
  ['America/New_York-01:00', -6],
])('reads the offset in %s (IMP-02)', (name, hours) => {
  expect(toZone(name).offsetAt(Date.UTC(2026, 0, 1)) / 3_600_000).toBe(hours);
});

it.each(['Mars/Base', '', 'America/New_York+7'])('refuses the zone %j (IMP-02)', (name) => {
  expect(() => toZone(name)).toThrow('is not known');
});

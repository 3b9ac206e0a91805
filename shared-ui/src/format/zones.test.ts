import { formatTimeZone, listTimeZones } from './zones.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['America/New_York', 'America/New York'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['UTC', 'UTC'],
])('the zone %s is called %s (FAC-06)', (zone, name) => {
  expect(formatTimeZone(zone)).toBe(name);
});

it('offers the given zones first, then each other zone once, by its current name (FAC-06)', () => {
  jest
    .spyOn(Intl, 'supportedValuesOf')
    .mockReturnValue(['Africa/Cairo', 'Asia/Calcutta', 'Asia/Kolkata', 'Asia/Jakarta', 'America/New_York']);
  expect(listTimeZones(['', 'UTC', 'America/New_York'])).toEqual([
    { value: 'UTC', label: 'UTC' },
    { value: 'America/New_York', label: 'America/New York' },
    { value: 'Africa/Cairo', label: 'Africa/Cairo' },
    { value: 'Asia/Jakarta', label: 'Asia/Jakarta' },
    { value: 'Asia/Calcutta', label: 'Asia/Kolkata' },
  ]);
  expect(listTimeZones(['Asia/Kolkata']).filter(({ label }) => label === 'Asia/Kolkata')).toEqual([
    { value: 'Asia/Kolkata', label: 'Asia/Kolkata' },
  ]);
});

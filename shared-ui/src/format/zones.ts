/** Browsers know some zones only by the former names of their cities. */
const CITIES: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Saigon: 'Ho Chi Minh',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Kiev: 'Kyiv',
  Godthab: 'Nuuk',
  Asmera: 'Asmara',
  Faeroe: 'Faroe',
  Truk: 'Chuuk',
  Ponape: 'Pohnpei',
  Enderbury: 'Kanton',
  Coral_Harbour: 'Atikokan',
};

/** The name of a zone: 'America/New York', 'Asia/Kolkata'. */
export function formatTimeZone(zone: string): string {
  const [city = ''] = zone.split('/').slice(-1);
  return zone.replace(city, CITIES[city] ?? city).replaceAll('_', ' ');
}

/**
 * The options of a choice of a time zone: the given ones in their order, then the others by name. The value stays the
 * name that is given or that the browser uses. A browser can know a zone by two names, of which only the first is
 * offered.
 */
export function listTimeZones(first: readonly string[]): { value: string; label: string }[] {
  const toOption = (zone: string) => ({ value: zone, label: formatTimeZone(zone) });
  const others = Intl.supportedValuesOf('timeZone').map(toOption);
  const all = [...first.filter(Boolean).map(toOption), ...others.toSorted((a, b) => (a.label < b.label ? -1 : 1))];
  const names = all.map(({ label }) => label);
  return all.filter(({ label }, index) => names.indexOf(label) === index);
}

import brokers from './brokers.json' with { type: 'json' };

interface BrokerExport {
  format: string;
  name: string;
  steps: string;
  /** No real file was read in this format yet. A test compares it with the format. */
  isUntried?: boolean;
}

export interface Broker {
  name: string;
  /** Names under which traders also search for it: its programs, former names, firms that use it. */
  alsoKnownAs?: string;
  /** Another journal: what its exports bring, for traders who leave it. */
  brings?: string;
  /** The exports that the page reads: the id of the format, the broker's name for it, and where its program has it. */
  exports: readonly BrokerExport[];
}

/** All brokers and journals, by name. Each format of importers is here, which a test checks. */
export const BROKERS: readonly Broker[] = brokers;

/** The other journals, which have a region of their own. */
export const JOURNALS = BROKERS.filter(({ brings }) => brings !== undefined);

const normalize = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Brokers of which a name or an export contains the text. Case, blanks and punctuation do not matter. */
export function findBrokers(text: string): readonly Broker[] {
  const wanted = normalize(text);
  return BROKERS.filter(({ name, alsoKnownAs = '', exports }) =>
    [name, alsoKnownAs, ...exports.map((each) => each.name)].some((found) => normalize(found).includes(wanted)),
  );
}

/** Whether no real file was read in this format yet, so that the trader should check the sum. */
export function isUntried(format: string): boolean {
  return BROKERS.some(({ exports }) => exports.some((each) => each.format === format && each.isUntried));
}

import { anyDecimal, limits, positiveDecimal, requiredText, text, timeZone, z } from 'contracts';

const offset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;

/** `America/New_York+07:00` is New York's time plus 7 hours, as most MetaTrader servers have it. */
const splitShift = (zone: string): [name: string, shift: string] => {
  const [, name = zone, shift = '+00:00'] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-]\d\d:\d\d)$/.exec(zone) ?? [];
  return [name, shift];
};

const isFileZone = (zone: string): boolean => {
  const [name, shift] = splitShift(zone);
  return offset.test(zone) || (timeZone('zone').safeParse(name).success && offset.test(shift));
};

/** The zone of a file's times: a name, with a shift if needed, or an offset such as +02:00. */
export function fileZone(label: string) {
  const error = `${label} must be a time zone, like America/New_York or +02:00.`;
  return z.string({ error }).check(z.maxLength(64, { abort: true, error }), z.refine(isFileZone, { error }));
}

export function format() {
  return requiredText('format', limits.brokerImport.formatLength);
}

/** When the day of the account ends. */
export const dayEnd = z.enum(['midnight', '17:00 America/Chicago'], {
  error: 'dayEnd must be midnight or 17:00 America/Chicago.',
});
export const dateOrder = z.enum(['dmy', 'mdy'], { error: 'dateOrder must be dmy or mdy.' });

const { brokerImport } = limits;

const root = requiredText('root', limits.tickerLength).check(z.toUpperCase());

/** The trader's answers for a format and an account. `account` is null for files without one. */
const Answer = z.object({
  format: format(),
  account: z.nullable(requiredText('Account', limits.labelLength)),
  zone: z.optional(fileZone('zone')),
  dateOrder: z.optional(dateOrder),
  /** Fees of one unit and side. */
  feePerUnit: z.optional(anyDecimal('feePerUnit')),
  dayEnd: z.optional(dayEnd),
  /** Whether trades that one order opened become one trade with legs. Absent: ask. */
  legs: z.optional(z.enum(['ask', 'order', 'never'], { error: 'legs must be ask, order or never.' })),
});

/** Money per 1.00 of price of one contract, by the root of its code, such as MES. */
const PointValue = z.object({ root, value: positiveDecimal('value') });

const { mappingColumns } = brokerImport;

const header = z
  .array(text('The name of a column', 200), { error: 'header must be a list of column names.' })
  .check(
    z.minLength(1, { error: 'header must have at least one column.' }),
    z.maxLength(mappingColumns, { error: `header can have at most ${mappingColumns} columns.` }),
  );

const COLUMN_ERROR = 'A column must be the number of a column of the header, from 0.';
const columns = z
  .record(requiredText('A role', 30), z.int({ error: COLUMN_ERROR }).check(z.gte(0, { error: COLUMN_ERROR })), {
    error: 'columns must have the column of each role.',
  })
  .check(z.refine((roles) => Object.keys(roles).length <= mappingColumns, { error: 'A mapping has too many roles.' }));

const CONFIRMED_ERROR = `confirmed must be a list of at most ${mappingColumns} questions.`;
const confirmed = z
  .array(text('A question', 300), { error: CONFIRMED_ERROR })
  .check(z.maxLength(mappingColumns, { error: CONFIRMED_ERROR }));

/** The roles of the columns of a table that no format reads. The header identifies the table. */
const Mapping = z
  .object({
    header,
    kind: z.enum(['executions', 'roundTrips'], { error: 'kind must be executions or roundTrips.' }),
    /** The column of each role, counted from 0. */
    columns,
    /** Fees are already subtracted from the P&L. */
    isNet: z.boolean({ error: 'isNet must be true or false.' }),
    /** Questions about recognized columns that the trader has answered; absent if the trader chose the columns. */
    confirmed: z.optional(confirmed),
  })
  .check(
    z.refine((mapping) => Object.values(mapping.columns).every((index) => index < mapping.header.length), {
      error: COLUMN_ERROR,
      path: ['columns'],
    }),
  );

const list = <S extends z.ZodMiniType>(item: S, name: keyof typeof counts) => {
  const max = counts[name];
  return z.array(item).check(z.maxLength(max, { error: `There can be at most ${max} ${name}.` }));
};
const counts = {
  answers: brokerImport.answers,
  pointValues: brokerImport.pointValues,
  mappings: brokerImport.mappings,
} as const;

/** The settings that imports remember. The latest entries come first. */
export const ImportSettings = z.object({
  answers: list(Answer, 'answers'),
  pointValues: list(PointValue, 'pointValues'),
  mappings: list(Mapping, 'mappings'),
});
export type ImportSettings = z.output<typeof ImportSettings>;

const action = <const A extends string, const S extends z.core.$ZodLooseShape>(name: A, fields: S) =>
  z.object({ action: z.literal(name), ...fields });

/**
 * One change. A new entry replaces the entry with the same format and account, root, or header. The oldest entries are
 * dropped.
 */
export const ImportSettingsChange = z.discriminatedUnion(
  'action',
  [
    action('setAnswer', { answer: Answer }),
    action('setPointValue', { pointValue: PointValue }),
    action('removePointValue', { root }),
    action('setMapping', { mapping: Mapping }),
    action('removeMapping', { header }),
  ],
  { error: 'action must be setAnswer, setPointValue, removePointValue, setMapping or removeMapping.' },
);
export type ImportSettingsChange = z.output<typeof ImportSettingsChange>;

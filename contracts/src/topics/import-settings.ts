import { anyDecimal, limits, positiveDecimal, requiredText, text, z } from 'contracts';
import { dateOrder, dayEnd, fileZone, format } from 'contracts/file-facts';

const { brokerImport } = limits;

const root = requiredText('root', limits.tickerLength).check(z.toUpperCase());

/** What the trader has answered for a format and an account, of the file or of the trader; null without one. */
const Answer = z.object({
  format: format(),
  account: z.nullable(requiredText('Account', limits.labelLength)),
  zone: z.optional(fileZone('zone')),
  dateOrder: z.optional(dateOrder),
  /** Fees of one unit and side. */
  feePerUnit: z.optional(anyDecimal('feePerUnit')),
  dayEnd: z.optional(dayEnd),
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

const columnError = 'A column must be the number of a column of the header, from 0.';
const columns = z
  .record(requiredText('A role', 30), z.int({ error: columnError }).check(z.gte(0, { error: columnError })), {
    error: 'columns must have the column of each role.',
  })
  .check(z.refine((roles) => Object.keys(roles).length <= mappingColumns, { error: 'A mapping has too many roles.' }));

/** What the columns of a table mean that no format reads. The header identifies it. */
const Mapping = z
  .object({
    header,
    kind: z.enum(['executions', 'roundTrips'], { error: 'kind must be executions or roundTrips.' }),
    /** The column of each role, counted from 0. */
    columns,
    /** Fees are already subtracted from the P&L. */
    isNet: z.boolean({ error: 'isNet must be true or false.' }),
  })
  .check(
    z.refine((mapping) => Object.values(mapping.columns).every((index) => index < mapping.header.length), {
      error: columnError,
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

/** What imports remember: the latest entries first. */
export const ImportSettings = z.object({
  answers: list(Answer, 'answers'),
  pointValues: list(PointValue, 'pointValues'),
  mappings: list(Mapping, 'mappings'),
});
export type ImportSettings = z.output<typeof ImportSettings>;

const action = <const A extends string, const S extends z.core.$ZodLooseShape>(name: A, fields: S) =>
  z.object({ action: z.literal(name), ...fields });

/** One change. An entry replaces that of the same format and account, root, or header; the oldest give way to new ones. */
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

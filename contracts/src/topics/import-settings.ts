import { anyDecimal, limits, positiveDecimal, requiredText, text, z } from 'contracts';
import { dateOrder, dayEnd, fileZone, format } from 'contracts/file-facts';

const { brokerImport } = limits;

const root = requiredText('root', limits.tickerLength).check(z.toUpperCase());

/** What the trader has answered for a format and an account; null for files that name their account or none. */
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

const columnName = text('The name of a column', limits.media.nameLength);
const header = z.array(columnName, { error: 'header must be a list of column names.' }).check(
  z.minLength(1, { error: 'header must have at least one column.' }),
  z.maxLength(brokerImport.mappingColumns, {
    error: `header can have at most ${brokerImport.mappingColumns} columns.`,
  }),
);

/** What the columns of a table mean that no format reads. The header identifies it. */
const Mapping = z
  .object({
    name: requiredText('Name', limits.labelLength),
    header,
    /** The role of each column of the header; null for one that is not used. */
    roles: z.array(z.nullable(requiredText('A role', limits.labelLength)), { error: 'roles must be a list.' }),
    /** Further settings of the mapper. */
    options: z.optional(z.record(requiredText('An option', limits.labelLength), text('An option', limits.labelLength))),
  })
  .check(
    z.refine(({ header: columns, roles }) => columns.length === roles.length, {
      error: 'roles must have one entry for each column of the header.',
      path: ['roles'],
    }),
    z.refine(({ options = {} }) => Object.keys(options).length <= brokerImport.mappingColumns, {
      error: 'A mapping has too many options.',
      path: ['options'],
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

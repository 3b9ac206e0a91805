import type { ColumnMapping } from 'importers';
import * as z from 'zod/mini';

/** The text form of a mapping, for sharing it. */
const MappingText = z.object({
  type: z.literal('column-mapping'),
  header: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(500)),
  kind: z.enum(['executions', 'roundTrips']),
  columns: z.record(z.string().check(z.maxLength(30)), z.int().check(z.minimum(0), z.maximum(499))),
  isNet: z.boolean(),
});

export const formatMapping = ({ header, ...mapping }: ColumnMapping): string =>
  JSON.stringify({ type: 'column-mapping', header: header.split('\t'), ...mapping });

/**
 * Reads a mapping that another trader has exported.
 * @throws Error with a sentence if the text is no mapping, or one of another table
 */
export const parseMapping = (text: string, header: string): ColumnMapping => {
  const parsed = MappingText.safeParse(readJson(text));
  if (!parsed.success) throw new Error('The text is not a column mapping. Copy the whole text of an exported one.');
  const { kind, columns, isNet } = parsed.data;
  if (parsed.data.header.join('\t') !== header) throw new Error('The mapping is for a table with other columns.');
  return { header, kind, columns, isNet };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

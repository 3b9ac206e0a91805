import type { ColumnMapping } from 'importers';
import { useState } from 'react';
import { Alert, Button, Disclosure, Row, Stack, TextArea } from 'shared-ui';
import * as z from 'zod/mini';

/** The text form of a mapping, for sharing it. */
const MappingText = z.object({
  type: z.literal('column-mapping'),
  header: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(500)),
  kind: z.enum(['executions', 'roundTrips']),
  columns: z.record(z.string().check(z.maxLength(30)), z.int().check(z.minimum(0), z.maximum(499))),
  isNet: z.boolean(),
});

const formatMapping = ({ header, ...mapping }: ColumnMapping): string =>
  JSON.stringify({ type: 'column-mapping', header: header.split('\t'), ...mapping });

/**
 * Reads a mapping that another trader has exported.
 * @throws Error with a sentence if the text is no mapping, or one of another table
 */
const parseMapping = (text: string, header: string): ColumnMapping => {
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

/** Exports a mapping as text, and imports one that another trader has exported. */
export function MappingTransfer({
  mapping,
  onImport,
}: {
  mapping: ColumnMapping;
  onImport: (mapping: ColumnMapping) => void;
}) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState('');
  const read = () => {
    try {
      onImport(parseMapping(text, mapping.header));
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Disclosure summary="Share this mapping as text">
      <Stack gap={3}>
        <TextArea
          label="Mapping"
          hint="Copy this text to share the mapping, or paste one here and press Use text."
          rows={3}
          placeholder={formatMapping(mapping)}
          value={text}
          onValueChange={setText}
        />
        <Row gap={2}>
          <Button size="small" onClick={() => setText(formatMapping(mapping))}>
            Show text
          </Button>
          <Button size="small" disabled={text.trim() === ''} onClick={read}>
            Use text
          </Button>
        </Row>
        {failure && <Alert>{failure}</Alert>}
      </Stack>
    </Disclosure>
  );
}

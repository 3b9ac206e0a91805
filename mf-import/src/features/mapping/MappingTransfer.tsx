import type { ColumnMapping } from 'importers';
import { useState } from 'react';
import { Alert, Button, Row, Stack, TextArea } from 'shared-ui';
import { Disclosure } from '../Disclosure.tsx';
import { formatMapping, parseMapping } from './mappingText.ts';

/** Exports a mapping as text, and imports one that another trader has exported. */
export const MappingTransfer = ({
  mapping,
  onImport,
}: {
  mapping: ColumnMapping;
  onImport: (mapping: ColumnMapping) => void;
}) => {
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
};

import { Alert, Button, FileButton, Progress, Row, Stack, UploadIcon } from 'shared-ui';
import { Part } from './Part.tsx';
import { useImport } from './useImport.ts';

const percentOf = (share: number): number => Math.floor(share * 100);

const Sending = ({ share, onCancel }: { share: number; onCancel: () => void }) => (
  <Stack gap={2}>
    <Progress label="Import" value={percentOf(share)} />
    <Row justify="between">
      <span role="status">{share < 1 ? `Uploading... ${percentOf(share)} %` : 'Reading your journal...'}</span>
      {share < 1 && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Row>
  </Stack>
);

export const ImportJournal = () => {
  const { share, outcome, start, cancel } = useImport();
  return (
    <Part
      title="Import"
      text="Brings an exported zip into this journal. Trades that are already there stay as they are, and nothing is doubled."
    >
      {share === null ? (
        <Row>
          <FileButton label="Zip of a journal" accept=".zip,application/zip" onFile={(file) => void start(file)}>
            <UploadIcon />
            Import Journal
          </FileButton>
        </Row>
      ) : (
        <Sending share={share} onCancel={cancel} />
      )}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </Part>
  );
};

import { Alert, Button, FileButton, Progress, Row, Stack, UploadIcon } from 'shared-ui';
import { DataSection } from './DataSection.tsx';
import { useImport } from './useImport.ts';

const toPercent = (fraction: number): number => Math.floor(fraction * 100);

const ImportProgress = ({ sentFraction, onCancel }: { sentFraction: number; onCancel: () => void }) => (
  <Stack gap={2}>
    <Progress label="Import" value={toPercent(sentFraction)} />
    <Row justify="between">
      <span role="status">
        {sentFraction < 1 ? `Uploading... ${toPercent(sentFraction)}%` : 'Reading your journal...'}
      </span>
      {sentFraction < 1 && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Row>
  </Stack>
);

export const ImportJournal = () => {
  const { isPending, sentFraction, outcome, start, cancel } = useImport();
  return (
    <DataSection
      title="Import"
      text="Adds the trades of an exported zip file to this journal. Existing trades stay unchanged, and no duplicates are created."
    >
      {isPending ? (
        <ImportProgress sentFraction={sentFraction} onCancel={cancel} />
      ) : (
        <Row>
          <FileButton label="Journal zip file" accept=".zip,application/zip" onFile={start}>
            <UploadIcon />
            Import journal
          </FileButton>
        </Row>
      )}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </DataSection>
  );
};

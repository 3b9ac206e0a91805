import { useDropzone } from 'react-dropzone';
import { Alert, Button, Progress, Row, Stack, UploadIcon, VisuallyHidden } from 'shared-ui';
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
  const { getInputProps, open } = useDropzone({
    noDrag: true,
    noPaste: true,
    multiple: false,
    onDrop: ([file]) => file && void start(file),
  });
  return (
    <Part
      title="Import"
      text="Brings an exported zip into this journal. Trades that are already there stay as they are, and nothing is doubled."
    >
      {share === null ? (
        <Row>
          <VisuallyHidden>
            {/* biome-ignore lint/correctness/noRestrictedElements: hidden; the button is the control */}
            <input {...getInputProps({ 'aria-label': 'Zip of a journal', accept: '.zip,application/zip' })} />
          </VisuallyHidden>
          <Button onClick={open}>
            <UploadIcon />
            Import Journal
          </Button>
        </Row>
      ) : (
        <Sending share={share} onCancel={cancel} />
      )}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </Part>
  );
};

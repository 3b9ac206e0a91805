import { useMutation } from '@tanstack/react-query';
import { calls } from 'contracts';
import { Alert, Button, DownloadIcon, Row } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { DataSection } from './DataSection.tsx';

/** A link cannot send the token, but only the browser's own download handles any size. So the API returns a signed address. */
const download = async (): Promise<void> => {
  const { url } = await getApi().call(calls.account.export, {}, { handlesErrors: true });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

export const ExportJournal = () => {
  const { isPending, isSuccess, error, mutate } = useMutation({ mutationFn: download });
  return (
    <DataSection
      title="Export"
      text="One zip file with everything: your trades as CSV and JSON, and all images and videos."
    >
      <Row>
        <Button busy={isPending} onClick={() => mutate()}>
          <DownloadIcon />
          Export journal
        </Button>
      </Row>
      {isSuccess && <Alert tone="success">Your browser is downloading your journal. You can keep working.</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </DataSection>
  );
};

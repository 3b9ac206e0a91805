import { calls } from 'contracts';
import { Alert, Button, DownloadIcon, Row, type TaskOutcome, useTask } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { DataSection } from './DataSection.tsx';

/** A link cannot send the token, but only the browser's own download handles any size. So the API returns a signed address. */
const download = async (): Promise<TaskOutcome> => {
  try {
    const { url } = await getApi().call(calls.account.export, {}, { handlesErrors: true });
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
    return { tone: 'success', text: 'Your browser is downloading your journal. You can keep working.' };
  } catch (failure) {
    return { tone: 'error', text: failure instanceof Error ? failure.message : 'Your journal could not be exported.' };
  }
};

export const ExportJournal = () => {
  const { pending, outcome, run } = useTask<'export'>();
  return (
    <DataSection
      title="Export"
      text="One zip file with everything: your trades as CSV and JSON, and all images and videos."
    >
      <Row>
        <Button busy={pending !== null} onClick={() => run('export', download)}>
          <DownloadIcon />
          Export journal
        </Button>
      </Row>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </DataSection>
  );
};

import { calls } from 'contracts';
import { Alert, Button, DownloadIcon, Row, type TaskOutcome, useTask } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { Part } from './Part.tsx';

/** A link cannot send the token, and only the browser's own download takes any size: the address is signed instead. */
const download = async (): Promise<TaskOutcome> => {
  try {
    const { url } = await getApi().call(calls.account.export, {}, { quiet: true });
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
    return { tone: 'success', text: 'Your browser is saving your journal. You can go on meanwhile.' };
  } catch (failure) {
    return { tone: 'error', text: failure instanceof Error ? failure.message : 'Your journal could not be exported.' };
  }
};

export const ExportJournal = () => {
  const { pending, outcome, run } = useTask<'export'>();
  return (
    <Part
      title="Export"
      text="One zip with everything: your trades as CSV for a spreadsheet and as JSON, and all images and videos."
    >
      <Row>
        <Button busy={pending !== null} onClick={() => run('export', download)}>
          <DownloadIcon />
          Export Journal
        </Button>
      </Row>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </Part>
  );
};

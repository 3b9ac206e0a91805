import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert, Button, Card, Row, Stack } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import { TradeFields } from './TradeFields.tsx';
import { useTradeForm } from './useTradeForm.ts';

/** To the journal, a second after the trade was saved, unless one has left before. */
const useReturnToJournal = (saved: boolean): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => void navigate('/trades'), timings.tradeSavedRedirect);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
};

const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert tone="info">
    <Row justify="between">
      What you had typed here is back.
      <Button size="small" onClick={onStartOver}>
        Start over
      </Button>
    </Row>
  </Alert>
);

/** Add Trade. Nothing that was typed is lost: not by a failure, a reload or a look at another page. */
export const TradeForm = () => {
  const { form, outcome, restored, submit, startOver } = useTradeForm();
  const saved = outcome === 'saved';
  useReturnToJournal(saved);
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={6}>
          {restored && !saved && <Restored onStartOver={startOver} />}
          <TradeFields form={form} />
          {outcome === 'failed' && (
            <Alert title="Trade creation failed.">Nothing that you typed is lost: you can save it again.</Alert>
          )}
          {saved && <Alert tone="success">Trade saved. Taking you to My Trades...</Alert>}
          <Row justify="end">
            <Button
              type="submit"
              variant="primary"
              busy={form.formState.isSubmitting}
              busyLabel="Creating Trade..."
              disabled={saved}
            >
              Save Trade
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
};

import type { Trade } from 'contracts';
import { useEffect, useState } from 'react';
import { Alert, Button, Card, formatDay, Row, Stack, UploadArea, useUploadGuard, useUploads } from 'shared-ui';
import { createUploadTarget } from '../../shared/updateTradeCaches.ts';
import type { FormStart } from './draft/initialDraft.ts';
import { type DraftOrigin, useTradeForm } from './draft/useTradeForm.ts';
import { FormPanels, LiveResult } from './FormPanels.tsx';
import { handleSaveShortcut, SaveButtons } from './SaveButtons.tsx';
import { SavedNotice } from './SavedNotice.tsx';
import { TradeFields } from './TradeFields.tsx';
import styles from './TradeForm.module.css';
import type { NextStart, SavedTrade } from './useEntrySession.ts';

interface FormNoticeProps {
  origin: DraftOrigin;
  missingFiles: readonly string[];
  start: FormStart;
  onStartOver: () => void;
}

/** Why the form is filled in. */
const describeOrigin = (origin: DraftOrigin, { copied, proposed }: FormStart): string => {
  if (origin === 'proposal') return `Proposal of ${proposed?.source}. Saving the trade accepts it.`;
  if (origin === 'copy' && copied)
    return `Copy of ${copied.ticker} from ${formatDay(copied.date)}, without its date and media.`;
  return 'Draft restored.';
};

/** Explains why the form is filled in, and offers an empty one. */
const FormNotice = ({ origin, missingFiles, start, onStartOver }: FormNoticeProps) => {
  if (!origin) return null;
  return (
    <Alert tone="info">
      <Row justify="between">
        {describeOrigin(origin, start)}
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
      </Row>
      {missingFiles.length > 0 && <p>Please choose these files again: {missingFiles.join(', ')}.</p>}
    </Alert>
  );
};

interface TradeFormProps {
  start: FormStart;
  /** Files of trades saved earlier are not all uploaded. */
  hasEarlierFiles: boolean;
  /** The trade is saved and another one follows. The receiver now owns the upload queue. */
  onNext: (saved: SavedTrade, next: NextStart) => void;
}

/** Add Trade. The entered values survive a failed save, a reload, a crash and a visit to another page. */
export function TradeForm({ start, hasEarlierFiles, onNext }: TradeFormProps) {
  const uploads = useUploads();
  const [savedTrade, setSavedTrade] = useState<Trade | null>(null);
  const isSaved = savedTrade !== null;
  const { form, hasFailed, origin, missingFiles, submit, startOver } = useTradeForm({
    start,
    uploads,
    isOpen: !isSaved,
    onCreated: (trade, { date, setup, account }, submitValue) => {
      uploads.queue.start(createUploadTarget(trade.id));
      if (submitValue === 'another') onNext({ trade, queue: uploads.detachQueue() }, { day: date, setup, account });
      else setSavedTrade(trade);
    },
  });
  const busy = form.formState.isSubmitting;
  useUploadGuard(busy && uploads.items.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after Start over, whose button is gone then.
  useEffect(() => form.setFocus('ticker'), [form, origin]);
  return (
    <div className={styles.columns}>
      <Card>
        <form onSubmit={(event) => void submit(event)} onKeyDownCapture={handleSaveShortcut}>
          <Stack gap={6}>
            {!isSaved && (
              <FormNotice origin={origin} missingFiles={missingFiles} start={start} onStartOver={startOver} />
            )}
            <fieldset className={styles.fieldset} disabled={isSaved}>
              <TradeFields form={form} isNew copiedSetup={start.copied?.setup} />
            </fieldset>
            <UploadArea uploads={uploads} />
            {hasFailed && (
              <Alert title="Trade creation failed.">Your entries are still here. Please try saving again.</Alert>
            )}
            {savedTrade && <SavedNotice trade={savedTrade} items={uploads.items} hasEarlierFiles={hasEarlierFiles} />}
            <SaveButtons busy={busy} disabled={isSaved} />
          </Stack>
        </form>
      </Card>
      <aside className={styles.aside}>
        <LiveResult form={form} />
        {!isSaved && <FormPanels form={form} tradeId={null} />}
      </aside>
    </div>
  );
}

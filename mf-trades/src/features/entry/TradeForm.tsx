import { useEffect, useState } from 'react';
import { Alert, Card, Stack } from 'shared-ui';
import { UploadArea } from '../uploads/UploadArea.tsx';
import { useUploadGuard, useUploads } from '../uploads/useUploads.ts';
import { FormNotes } from './FormNotes.tsx';
import { SaveButtons, saveByKey } from './SaveButtons.tsx';
import { SavedNote } from './SavedNote.tsx';
import type { FormStart } from './start.ts';
import { TradeFields } from './TradeFields.tsx';
import styles from './TradeForm.module.css';
import type { MadeTrade } from './useSitting.ts';
import { useTradeForm } from './useTradeForm.ts';

export interface TradeFormProps {
  start: FormStart;
  /** Files of the trades before this one are not all there. */
  othersWait: boolean;
  /** The trade is made and another one follows; whoever is told has its files from now on. */
  onNext: (made: MadeTrade, next: Pick<FormStart, 'day' | 'setup'>) => void;
}

/** Add Trade. Nothing that was typed is lost: not by a failure, a reload, a crash or a look at another page. */
export const TradeForm = ({ start, othersWait, onNext }: TradeFormProps) => {
  const uploads = useUploads();
  const [saved, setSaved] = useState(false);
  const { form, failed, origin, missing, submit, startOver } = useTradeForm({
    start,
    uploads,
    isOpen: !saved,
    onCreated: (trade, { date, flagType }, value) => {
      uploads.queue.start(trade.id);
      if (value === 'another') onNext({ trade, queue: uploads.handOver() }, { day: date, setup: flagType });
      else setSaved(true);
    },
  });
  const busy = form.formState.isSubmitting;
  useUploadGuard(busy && uploads.items.length > 0);
  useEffect(() => form.setFocus('tradeTag'), [form]);
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} onKeyDownCapture={saveByKey}>
        <Stack gap={6}>
          {!saved && <FormNotes origin={origin} missing={missing} copied={start.copied} onStartOver={startOver} />}
          <fieldset className={styles.fieldset} disabled={saved}>
            <TradeFields form={form} copiedSetup={start.copied?.flagType} />
          </fieldset>
          <UploadArea uploads={uploads} />
          {failed && (
            <Alert title="Trade creation failed.">Nothing that you typed is lost: you can save it again.</Alert>
          )}
          {saved && <SavedNote items={uploads.items} othersWait={othersWait} />}
          <SaveButtons busy={busy} disabled={saved} />
        </Stack>
      </form>
    </Card>
  );
};

import { useMutation } from '@tanstack/react-query';
import { calls, type ImportReply, timings } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Alert,
  type AlertTone,
  Button,
  FileButton,
  formatCount,
  formatNumber,
  Progress,
  Row,
  Stack,
  UploadIcon,
} from 'shared-ui';
import { announceChange, getApi, useLeaveGuard } from 'shared-ui/host';
import { TransferProgress } from './transfers/TransferProgress.tsx';
import { useFollowedImport } from './transfers/useFollowedImport.ts';
import { isRunning, type Transfers } from './transfers/useTransfers.ts';

interface Outcome {
  tone: AlertTone;
  text: string;
}

/** E.g. `812 trades added, 3 already existed, 41 files added.` */
const formatOutcome = ({ added, known, files }: ImportReply): string => {
  const existing = known > 0 ? `, ${formatNumber(known)} already existed` : '';
  const addedFiles = files > 0 ? `, ${formatCount(files, 'file')} added` : '';
  return `${formatCount(added, 'trade')} added${existing}${addedFiles}.`;
};

const LEAVE_QUESTION = {
  title: 'Stop the import?',
  text: 'Your journal is still being uploaded. If you leave now, nothing is imported.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Cancelling rejects with an AbortError. */
const toOutcome = (reply: ImportReply | undefined, error: Error | null): Outcome | null => {
  if (reply) return { tone: 'success', text: formatOutcome(reply) };
  if (error?.name === 'AbortError') return { tone: 'info', text: 'Cancelled. Nothing was imported.' };
  return error && { tone: 'error', text: error.message };
};

/** How an import ended that this page did not begin. */
const toFollowedOutcome = ({ followed, isLost }: ReturnType<typeof useFollowedImport>): Outcome | null => {
  if (isLost)
    return {
      tone: 'error',
      text: 'The import was interrupted. Import the file again: existing trades stay as they are.',
    };
  if (followed?.result) return { tone: 'success', text: formatOutcome(followed.result) };
  return followed?.error ? { tone: 'error', text: followed.error } : null;
};

/**
 * Uploads a journal's zip file. Once it is sent (`sentFraction` is 1), the server reads it and Cancel is not possible.
 */
const useImport = () => {
  const [sentFraction, setSentFraction] = useState(0);
  const controller = useRef<AbortController>(null);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async (file: File) => {
      controller.current = new AbortController();
      setSentFraction(0);
      const reply = await getApi().upload(
        calls.account.import,
        { form: {}, file },
        {
          signal: controller.current.signal,
          handlesErrors: true,
          onProgress: setSentFraction,
          idleTimeoutMs: timings.importIdleTimeoutMs,
        },
      );
      // The import also adds setups.
      announceChange({ what: 'flags' });
      return reply;
    },
  });

  // Once the file is sent, the import finishes even if the user leaves.
  useLeaveGuard(isPending && sentFraction < 1 ? LEAVE_QUESTION : null);
  useEffect(() => () => controller.current?.abort(), []);

  return {
    isPending,
    sentFraction,
    outcome: toOutcome(data, error),
    start: (file: File) => mutate(file),
    cancel: () => controller.current?.abort(),
  };
};

const toPercent = (fraction: number): number => Math.floor(fraction * 100);

const ImportProgress = ({ sentFraction, onCancel }: { sentFraction: number; onCancel: () => void }) => (
  <Stack gap={2}>
    <Progress label="Import" value={toPercent(sentFraction)} />
    <Row justify="between">
      <span role="status">{sentFraction < 1 ? `Uploading… ${toPercent(sentFraction)}%` : 'Reading your journal…'}</span>
      {sentFraction < 1 && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Row>
  </Stack>
);

export function ImportJournal({ transfers, expect }: Transfers) {
  const { isPending, sentFraction, outcome: own, start, cancel } = useImport();
  const following = useFollowedImport(transfers);
  const running = following.followed && isRunning(following.followed) ? following.followed : undefined;
  const outcome = own ?? (isPending ? null : toFollowedOutcome(following));
  const isRead = isPending && sentFraction === 1;
  const expectTransfer = useEffectEvent(expect);
  useEffect(() => {
    if (isRead) expectTransfer();
  }, [isRead]);
  return (
    <>
      {running && (!isPending || isRead) ? (
        <TransferProgress transfer={running} />
      ) : isPending ? (
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
    </>
  );
}

import { calls, type ImportReply, timings } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import type { TaskOutcome } from 'shared-ui';
import { announceChange, getApi, useLeaveGuard } from 'shared-ui/host';

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** E.g. `812 trades added, 3 already existed, 41 files added.` */
const formatOutcome = ({ added, known, files }: ImportReply): string => {
  const existing = known > 0 ? `, ${known.toLocaleString('en-US')} already existed` : '';
  const addedFiles = files > 0 ? `, ${formatCount(files, 'file')} added` : '';
  return `${formatCount(added, 'trade')} added${existing}${addedFiles}.`;
};

const leaveQuestion = {
  title: 'Stop the import?',
  text: 'Your journal is still being uploaded. If you leave now, nothing is imported.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Uploads a journal's zip file. Once it is sent (`sentFraction` is 1), the server reads it and Cancel is not possible. */
export const useImport = () => {
  const [sentFraction, setSentFraction] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<TaskOutcome | null>(null);
  const controller = useRef<AbortController>(null);

  // Once the file is sent, the import finishes even if the user leaves.
  useLeaveGuard(sentFraction !== null && sentFraction < 1 ? leaveQuestion : null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<TaskOutcome | null> => {
    const options = {
      signal,
      handlesErrors: true,
      onProgress: setSentFraction,
      idleTimeoutMs: timings.importIdleTimeoutMs,
    };
    try {
      const reply = await getApi().upload(calls.account.import, { form: {}, file }, options);
      // The import also adds setup types.
      announceChange({ what: 'flags' });
      return { tone: 'success', text: formatOutcome(reply) };
    } catch (failure) {
      if (signal.aborted) return { tone: 'info', text: 'Cancelled. Nothing was imported.' };
      return { tone: 'error', text: failure instanceof Error ? failure.message : 'The file could not be imported.' };
    }
  };

  return {
    sentFraction,
    outcome,
    start: async (file: File): Promise<void> => {
      controller.current = new AbortController();
      setOutcome(null);
      setSentFraction(0);
      setOutcome(await send(file, controller.current.signal));
      setSentFraction(null);
    },
    cancel: () => controller.current?.abort(),
  };
};

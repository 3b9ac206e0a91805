import { calls, type ImportReply, timings } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import type { TaskOutcome } from 'shared-ui';
import { announceChange, getApi, useLeaveGuard } from 'shared-ui/host';

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** E.g. `812 trades added, 3 were already there, 41 files.` */
export const sentenceOf = ({ added, known, files }: ImportReply): string => {
  const there = known > 0 ? `, ${count(known, 'was', 'were')} already there` : '';
  const carried = files > 0 ? `, ${count(files, 'file')}` : '';
  return `${count(added, 'trade')} added${there}${carried}.`;
};

const question = {
  title: 'Stop the import?',
  text: 'Your journal is still being uploaded. If you leave now, nothing of it is imported.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Sends a journal's zip. `share` of it has gone, from 0 to 1; from then on the server reads it, and it cannot be stopped. */
export const useImport = () => {
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<TaskOutcome | null>(null);
  const caller = useRef<AbortController>(null);

  // Once it has arrived it is imported, wherever one goes.
  useLeaveGuard(share !== null && share < 1 ? question : null);
  useEffect(() => () => caller.current?.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<TaskOutcome | null> => {
    const options = { signal, quiet: true, onProgress: setShare, idle: timings.importIdle };
    try {
      const reply = await getApi().upload(calls.account.import, { form: {}, file }, options);
      // The setup types have come with the trades.
      announceChange({ what: 'flags' });
      return { tone: 'success', text: sentenceOf(reply) };
    } catch (failure) {
      if (signal.aborted) return { tone: 'info', text: 'Cancelled. Nothing was imported.' };
      return { tone: 'error', text: failure instanceof Error ? failure.message : 'The file could not be imported.' };
    }
  };

  return {
    share,
    outcome,
    start: async (file: File): Promise<void> => {
      caller.current = new AbortController();
      setOutcome(null);
      setShare(0);
      setOutcome(await send(file, caller.current.signal));
      setShare(null);
    },
    cancel: () => caller.current?.abort(),
  };
};

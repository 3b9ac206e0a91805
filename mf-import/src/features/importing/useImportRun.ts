import { imports } from 'contracts/imports';
import { useEffect, useRef, useState } from 'react';
import { useCall } from 'shared-ui';
import { useLeaveGuard } from 'shared-ui/host';
import { noProgress, type Progress, type Run, type StartBody, sendImport } from './sendImport.ts';

const RECENT = 50;

/** What must be equal for rows to belong to the same import. */
const toIdentity = (body: StartBody): string =>
  JSON.stringify([
    body.format,
    [...body.fileNames].sort(),
    body.account ?? null,
    body.zone,
    body.dayEnd ?? 'midnight',
    body.dateOrder ?? null,
    body.feePerUnit ?? null,
    body.restoresDeleted ?? false,
  ]);

/** A recent import of the same files with the same answers that was not completed (IMP-09). */
export function useOpenImport(body: StartBody | null): string | null {
  const { data } = useCall(imports.list, { query: { limit: String(RECENT) } }, { handlesErrors: true });
  const identity = body && toIdentity(body);
  return data?.imports.find((each) => each.status === 'open' && toIdentity(each) === identity)?.id ?? null;
}

const leavePrompt = {
  title: 'Stop the import?',
  text: 'What is imported so far stays. Choose the same files again to complete it.',
  leave: 'Leave',
  stay: 'Stay',
};

const isAborted = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError';

/** A complete import. */
export interface FinishedImport extends Progress {
  importId: string;
}

/** Imports a source. It can be stopped, by the trader or by a failure, and continued. */
export function useImportRun(onDone: (finished: FinishedImport) => void) {
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopped'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState(noProgress);
  const [total, setTotal] = useState(0);
  const controller = useRef<AbortController>(null);

  const newController = (): AbortController => {
    controller.current = new AbortController();
    return controller.current;
  };
  const begin = async (run: Run): Promise<void> => {
    const { signal } = newController();
    setPhase('running');
    setTotal(run.rowCount);
    try {
      const { importId, progress: done } = await sendImport(run, progress, { signal, onProgress: setProgress });
      onDone({ ...done, importId });
    } catch (error) {
      setPhase('stopped');
      setFailure(isAborted(error) || !(error instanceof Error) ? null : error.message);
    }
  };

  useLeaveGuard(phase === 'running' ? leavePrompt : null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    phase,
    progress,
    total,
    /** Why it stopped; null if the trader cancelled it. */
    failure,
    /** Starts, or continues after a stop. */
    begin: (run: Run) => void begin(run),
    cancel: () => controller.current?.abort(),
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;

import { useEffect, useEffectEvent } from 'react';
import { Button } from 'shared-ui';
import { type FailureKind, getFailureKind, needsReload, ReplacedError } from '../modules/fetch.ts';
import { FailedPage } from './page-states.tsx';

const DESCRIPTIONS: Record<FailureKind, string> = {
  unreachable: 'could not be reached. It may be restarting, or you may be offline.',
  timedOut: 'took too long to load.',
  damaged: 'is damaged.',
  incompatible: 'needs another version of the app.',
  crashed: 'stopped because of an error.',
};

const describe = (error: unknown): string => {
  const kind = getFailureKind(error);
  return kind === 'incompatible' && error instanceof Error
    ? `${DESCRIPTIONS[kind]} ${error.message}`
    : DESCRIPTIONS[kind];
};

const reload = () => location.reload();

interface ModuleFailureProps {
  /** The subject of the message, e.g. 'The module mf-trades'. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

const Replaced = ({ name }: Pick<ModuleFailureProps, 'name'>) => (
  <FailedPage
    title="A newer version of this page is available"
    message={`${name} was updated after you opened this tab. Your saved data is safe.`}
  >
    <Button variant="primary" onClick={reload}>
      Reload the page
    </Button>
  </FailedPage>
);

/** What was unreachable without a connection is requested again with it. */
const useRetryOnline = (isUnreachable: boolean, retry: () => void): void => {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable) return;
    const listener = (): void => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isUnreachable]);
};

/** Replaces a module's page that cannot be shown. The rest of the app still works (MFE-03). */
export function ModuleFailure({ name, error, onRetry }: ModuleFailureProps) {
  useRetryOnline(!(error instanceof ReplacedError) && getFailureKind(error) === 'unreachable', onRetry);
  if (error instanceof ReplacedError) return <Replaced name={name} />;
  return (
    <FailedPage
      title="This page is not available right now"
      message={`${name} ${describe(error)} The rest of the app still works.`}
      onRetry={needsReload(error) ? reload : onRetry}
    >
      <Button variant="ghost" onClick={reload}>
        Reload the page
      </Button>
    </FailedPage>
  );
}

import { Button } from 'shared-ui';
import { FailedPage } from '../layout/FailedPage.tsx';
import { getLoadFailure, type LoadFailure } from './load-error.ts';

const descriptions: Record<LoadFailure, string> = {
  unreachable: 'could not be reached. It may be restarting, or you may be offline.',
  slow: 'did not respond within 10 seconds.',
  incomplete: 'took too long to load.',
  unresponsive: 'did not display within 15 seconds.',
  damaged: 'is damaged.',
  invalid: 'is invalid:',
  replaced: 'was updated after you opened this tab. Your saved data is safe.',
  newer: 'needs a newer version of the app:',
  older: 'needs an older version of the app:',
  broken: 'failed to start.',
};
const crashed = 'stopped because of an error.';

/** The message of these errors says what is wrong. */
const failuresWithReason: readonly (LoadFailure | null)[] = ['invalid', 'newer', 'older'];

const reload = () => location.reload();

interface ModuleFailureProps {
  /** The subject of the message, e.g. 'The module mf-trades'. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** The tab's version no longer exists. Only a reload loads the new version completely. */
const Replaced = ({ name }: Pick<ModuleFailureProps, 'name'>) => (
  <FailedPage title="A newer version of this page is available" message={`${name} ${descriptions.replaced}`}>
    <Button variant="primary" onClick={reload}>
      Reload the page
    </Button>
  </FailedPage>
);

/** Replaces a module's page that cannot be shown. The rest of the app still works (MFE-03). */
export const ModuleFailure = ({ name, error, onRetry }: ModuleFailureProps) => {
  const failure = getLoadFailure(error);
  if (failure === 'replaced') return <Replaced name={name} />;
  const description = failure ? descriptions[failure] : crashed;
  const reason = failuresWithReason.includes(failure) && error instanceof Error ? ` ${error.message}` : '';
  return (
    <FailedPage
      title="This page is not available right now"
      message={`${name} ${description}${reason} The rest of the app still works.`}
      // The browser keeps waiting for an incomplete file. Only a reload requests it again.
      onRetry={failure === 'incomplete' ? reload : onRetry}
    >
      <Button variant="ghost" onClick={reload}>
        Reload the page
      </Button>
    </FailedPage>
  );
};

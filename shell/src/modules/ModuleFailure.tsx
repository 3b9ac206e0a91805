import { Button } from 'shared-ui';
import { FailedPage } from '../layout/FailedPage.tsx';
import { type LoadFailure, loadFailureOf } from './load-error.ts';

const sentences: Record<LoadFailure, string> = {
  unreachable: 'could not be reached. It may be restarting, or you may be offline.',
  slow: 'did not answer within 10 seconds.',
  stuck: 'did not arrive completely within 10 seconds.',
  stalled: 'showed nothing for 15 seconds.',
  damaged: 'arrived damaged.',
  misshapen: 'is not of the right shape:',
  replaced: 'has a newer version than the one that this tab began with. Nothing that you saved is lost.',
  newer: 'needs a newer shell:',
  older: 'needs an older shell:',
  broken: 'failed while it started.',
};
const crashed = 'stopped because of an error.';

/** Their error says what is missed. */
const withReason: readonly (LoadFailure | null)[] = ['misshapen', 'newer', 'older'];

const reload = () => location.reload();

interface Failure {
  /** Whose failure it is, as the sentence names it, e.g. 'The module mf-trades'. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** The tab's version of it is gone: only a page of its own gets the next one whole. */
const Replaced = ({ name }: Pick<Failure, 'name'>) => (
  <FailedPage title="There is a newer version of this page" message={`${name} ${sentences.replaced}`}>
    <Button variant="primary" onClick={reload}>
      Reload the page
    </Button>
  </FailedPage>
);

/** Stands where a module's page would, and leaves the rest of the product alone (MFE-03). */
export const ModuleFailure = ({ name, error, onRetry }: Failure) => {
  const failure = loadFailureOf(error);
  if (failure === 'replaced') return <Replaced name={name} />;
  const what = failure ? sentences[failure] : crashed;
  const why = withReason.includes(failure) && error instanceof Error ? ` ${error.message}` : '';
  return (
    <FailedPage
      title="This page is not available right now"
      message={`${name} ${what}${why} Everything else goes on working.`}
      // The browser would only wait on for a file that is stuck; a page of its own asks anew.
      onRetry={failure === 'stuck' ? reload : onRetry}
    >
      <Button variant="ghost" onClick={reload}>
        Reload the page
      </Button>
    </FailedPage>
  );
};

import { Button } from 'shared-ui';
import { FailedPage } from '../layout/FailedPage.tsx';
import { type LoadFailure, loadFailureOf } from './load-error.ts';

const sentences: Record<LoadFailure, string> = {
  unreachable: 'could not be reached. It may be restarting, or you may be offline.',
  slow: 'did not answer within 10 seconds.',
  stuck: 'did not arrive completely within 10 seconds.',
  damaged: 'arrived damaged.',
  incompatible: 'is made for another version of this page:',
  broken: 'failed while it started.',
};
const crashed = 'stopped because of an error.';

const reload = () => location.reload();

interface Failure {
  /** Whose failure it is, as the sentence names it, e.g. 'The module mf-trades'. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where a module's page would, and leaves the rest of the product alone (MFE-03). */
export const ModuleFailure = ({ name, error, onRetry }: Failure) => {
  const failure = loadFailureOf(error);
  const what = failure ? sentences[failure] : crashed;
  const why = failure === 'incompatible' && error instanceof Error ? ` ${error.message}` : '';
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

import { Button, ErrorPanel, Page } from 'shared-ui';
import { LoadError, type LoadFailure } from './load-error.ts';

const sentences: Record<LoadFailure, string> = {
  unreachable: 'could not be reached. It may be restarting, or you may be offline.',
  slow: 'did not answer within 10 seconds.',
  shape: 'was delivered damaged.',
  incompatible: 'needs another version of this page. Reloading usually brings it.',
  broken: 'could not be started.',
};

const crashed = 'stopped because of an error.';

interface Failure {
  /** Whose failure it is, as the sentence names it. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where a module's page would, and leaves the rest of the product alone. */
export const ModuleFailure = ({ name, error, onRetry }: Failure) => (
  <Page>
    <ErrorPanel
      title="This page is not available right now"
      message={`${name} ${error instanceof LoadError ? sentences[error.failure] : crashed} Everything else goes on working.`}
      onRetry={onRetry}
    >
      <Button variant="ghost" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </ErrorPanel>
  </Page>
);

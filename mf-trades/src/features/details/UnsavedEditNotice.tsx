import { Alert, Button, Row } from 'shared-ui';

export interface UnsavedEditNoticeProps {
  /** A newer version of the trade was saved since the edit began. */
  isOutdated: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers the unsaved edit after a crash of the tab or a new sign-in. */
export const UnsavedEditNotice = ({ isOutdated, onContinue, onDiscard }: UnsavedEditNoticeProps) => (
  <Alert tone="info" title="You have unsaved changes.">
    {isOutdated && <p>The trade was saved elsewhere since. The newer version is shown below.</p>}
    <Row gap={2}>
      <Button size="small" onClick={onContinue}>
        Continue editing
      </Button>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </Row>
  </Alert>
);

import { Alert, Button, Row } from 'shared-ui';

export interface NotSavedProps {
  /** The version that was changed, and the one that is stored now. */
  since: number;
  now: number;
  onContinue: () => void;
  onDiscard: () => void;
}

/** After a crash of the tab, or a sign-in anew: what was typed is still there. */
export const NotSaved = ({ since, now, onContinue, onDiscard }: NotSavedProps) => (
  <Alert tone="info" title="You changed this trade and have not saved it.">
    {now !== since && <p>Meanwhile it was saved elsewhere: what you see below is newer.</p>}
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

import { Button } from '../actions/Button.tsx';
import { Row } from '../layout/layout.tsx';
import { Alert } from './Alert.tsx';

export interface ConflictAlertProps {
  /** E.g. 'This plan was changed elsewhere.' */
  title: string;
  /** What is stored, e.g. 'plan'. */
  noun: string;
  isSaving?: boolean;
  /** Saves what was typed on top of what is stored. */
  onSave: () => void;
  /** Shows what is stored instead of what was typed. */
  onLoad: () => void;
}

/** Another tab or device has saved the same thing meanwhile. Nothing is lost: the trader decides. */
export function ConflictAlert({ title, noun, isSaving = false, onSave, onLoad }: ConflictAlertProps) {
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <Row gap={2}>
          <Button size="small" busy={isSaving} onClick={onSave}>
            Save mine
          </Button>
          <Button size="small" onClick={onLoad}>
            Load the saved {noun}
          </Button>
        </Row>
      }
    >
      Another tab or device has saved it since you began. What you typed is still here.
    </Alert>
  );
}

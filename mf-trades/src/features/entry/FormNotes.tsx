import type { Trade } from 'contracts';
import { Alert, Button, formatDay, Row } from 'shared-ui';
import type { Origin } from './useTradeForm.ts';

export interface FormNotesProps {
  origin: Origin;
  missing: readonly string[];
  copied: Trade | undefined;
  onStartOver: () => void;
}

/** Why the form is not empty, and the way to an empty one. */
export const FormNotes = ({ origin, missing, copied, onStartOver }: FormNotesProps) => {
  if (!origin) return null;
  const copy = copied && `A copy of ${copied.tradeTag} of ${formatDay(copied.date)}, without its date and media.`;
  return (
    <Alert tone="info">
      <Row justify="between">
        {origin === 'copy' ? copy : 'What you had typed here is back.'}
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
      </Row>
      {missing.length > 0 && <p>Please choose again: {missing.join(', ')}.</p>}
    </Alert>
  );
};

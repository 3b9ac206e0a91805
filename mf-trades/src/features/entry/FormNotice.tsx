import type { Trade } from 'contracts';
import { Alert, Button, formatDay, Row } from 'shared-ui';
import type { DraftOrigin } from './useTradeForm.ts';

interface FormNoticeProps {
  origin: DraftOrigin;
  missingFiles: readonly string[];
  copied: Trade | undefined;
  onStartOver: () => void;
}

/** Explains why the form is filled in, and offers an empty one. */
export const FormNotice = ({ origin, missingFiles, copied, onStartOver }: FormNoticeProps) => {
  if (!origin) return null;
  const copyText = copied && `Copy of ${copied.ticker} from ${formatDay(copied.date)}, without its date and media.`;
  return (
    <Alert tone="info">
      <Row justify="between">
        {origin === 'copy' ? copyText : 'Draft restored.'}
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
      </Row>
      {missingFiles.length > 0 && <p>Please choose these files again: {missingFiles.join(', ')}.</p>}
    </Alert>
  );
};

import { useState } from 'react';
import { Alert, Button, Row, Stack } from 'shared-ui';
import styles from './access.module.css';

interface CopyFieldProps {
  title: string;
  /** What the button copies, e.g. 'key'. */
  noun: string;
  text: string;
}

/** A text to copy. Where the browser has no clipboard, the trader selects the text. */
export function CopyField({ title, noun, text }: CopyFieldProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const copy = async () => {
    try {
      await clipboard?.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <section aria-label={title}>
      <Stack gap={2}>
        <h3 className={styles.heading}>{title}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard */}
        <pre className={styles.code} tabIndex={0}>
          {text}
        </pre>
        {clipboard && (
          <Row>
            <Button size="small" onClick={() => void copy()}>
              {outcome === 'copied' ? 'Copied' : `Copy ${noun}`}
            </Button>
          </Row>
        )}
        {outcome === 'failed' && <Alert tone="error">The browser did not copy it. Select the text and copy it.</Alert>}
      </Stack>
    </section>
  );
}

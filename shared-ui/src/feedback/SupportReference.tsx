import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './SupportReference.module.css';

/** The id that support asks for, e.g. a request id, with a Copy button. */
export const SupportReference = ({ id }: { id: string }) => {
  const [copied, setCopied] = useState(false);
  // The clipboard exists in secure contexts only; elsewhere the user selects the text.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const copy = async () => {
    try {
      await clipboard?.writeText(id);
      setCopied(true);
    } catch (failure) {
      console.warn('failed to copy the support reference', failure);
    }
  };
  return (
    <div className={styles.reference}>
      <span>
        Reference: <code>{id}</code>
      </span>
      {clipboard && (
        <Button variant="ghost" size="small" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  );
};

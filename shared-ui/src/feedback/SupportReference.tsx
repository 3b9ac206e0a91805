import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './SupportReference.module.css';

/** What support would ask for, e.g. a request's id: small, and copied by a click. */
export const SupportReference = ({ id }: { id: string }) => {
  const [copied, setCopied] = useState(false);
  // A page that is not secure has no clipboard: there one marks it by hand.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const copy = async () => {
    try {
      await clipboard?.writeText(id);
      setCopied(true);
    } catch (refusal) {
      console.warn('The browser did not let the reference be copied', refusal);
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

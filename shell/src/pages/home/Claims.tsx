import type { ReactNode } from 'react';
import styles from './Home.module.css';
import { Picture } from './Picture.tsx';
import { PHONE_PICTURE, TRADE_PICTURE } from './pictures.ts';

interface ClaimProps {
  title: string;
  text: string;
  /** Illustrates the text. */
  children: ReactNode;
}

const Claim = ({ title, text, children }: ClaimProps) => (
  <section className={styles.claim}>
    <div className={styles.text}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={styles.illustration}>{children}</div>
  </section>
);

/** Claim only what the product does today; the tests must prove it. */
export const Claims = () => (
  <>
    <Claim
      title="In your pocket, too"
      text="Add a trade, take a photo of its chart and review your day by touch. Install it like an app. One key hides every amount of money while others can see your screen."
    >
      <Picture picture={PHONE_PICTURE} className={styles.phone} />
    </Claim>
    <Claim
      title="Every trade with its charts"
      text="Drop or paste screenshots and videos, up to 100 MB each. Undo a deletion with one click. Export everything as one file, and import it into another account without losing a byte."
    >
      <Picture picture={TRADE_PICTURE} className={styles.trade} />
    </Claim>
  </>
);

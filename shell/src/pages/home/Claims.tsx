import type { ReactNode } from 'react';
import styles from './Home.module.css';
import { Picture } from './Picture.tsx';
import { tradePicture } from './trade-picture.ts';
import { Week } from './Week.tsx';

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
      title="The numbers agree on every screen"
      text="Each saved trade updates one summary of its day, to the cent. The calendar, statistics, charts and setups all use that summary, so they never disagree, and years of trades open as quickly as a few weeks."
    >
      <Week />
    </Claim>
    <Claim
      title="Every trade with its charts"
      text="Drop or paste screenshots and videos, up to 100 MB each. Undo a deletion with one click. Export everything as one file, and import it into another account without losing a byte."
    >
      <Picture picture={tradePicture} className={styles.trade} />
    </Claim>
  </>
);

import type { ReactNode } from 'react';
import styles from './Home.module.css';
import { Picture } from './Picture.tsx';
import { Speed } from './Speed.tsx';
import { tradePicture } from './trade-picture.ts';
import { Week } from './Week.tsx';

interface PromiseProps {
  title: string;
  text: string;
  /** What shows that it is kept. */
  children: ReactNode;
}

const Promised = ({ title, text, children }: PromiseProps) => (
  <section className={styles.promise}>
    <div className={styles.words}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={styles.proof}>{children}</div>
  </section>
);

/** Only what the product does: docs/performance.md and the tests hold it to each of them. */
export const Promises = () => (
  <>
    <Promised
      title="The numbers agree on every screen"
      text="When you save a trade, its day is summed up once, to the cent. Calendar, statistics, charts and setups all read that one summary: there is no second count that could differ."
    >
      <Week />
    </Promised>
    <Promised
      title="Every trade with its evidence"
      text="Screenshots and videos, up to 100 MB each, dropped or pasted onto the trade. What you delete by mistake, Undo brings back. And the export is one file with all of it, which comes back into a journal byte for byte."
    >
      <Picture of={tradePicture} className={styles.trade} />
    </Promised>
    <Promised
      title="As fast in year ten as on day one"
      text="Statistics cost what your days cost, not what your trades cost. A journal of 100,000 trades answers within the same twelve milliseconds as one of 1,000."
    >
      <Speed />
    </Promised>
  </>
);

import styles from './Speed.module.css';

const journals = ['1,000', '10,000', '100,000'];

/** The budget that `npm run bench` holds the product to, which is the same at every size: what was measured is below it. */
export const Speed = () => (
  <figure className={styles.speed}>
    <figcaption>All your statistics, straight after a write</figcaption>
    <dl>
      {journals.map((trades) => (
        <div key={trades} className={styles.journal}>
          <dt>{trades} trades</dt>
          <dd>
            <span className={styles.bar} />
            under 12 ms
          </dd>
        </div>
      ))}
    </dl>
    <p>The server’s median answer to one trader, three years of trades, nothing cached.</p>
  </figure>
);

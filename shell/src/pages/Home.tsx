import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';
import { Candles } from './Candles.tsx';
import styles from './Home.module.css';

const promises = [
  {
    title: 'Analyse every trade',
    text: 'Ticker, setup, result, notes, screenshots and recordings: each trade has its page, and nothing is lost.',
  },
  {
    title: 'Identify patterns',
    text: 'A calendar of your days, and setup types of your own, show what works for you and what costs you money.',
  },
  {
    title: 'Build consistent profitability',
    text: 'Win rate, average result and your best day, over any dates, so that the next decision rests on the last ones.',
  },
];

/** HOM-01 */
export const Home = () => {
  usePage('The Platform to Master Your Charts');
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>The Platform to Master Your Charts</h1>
          <p className={styles.subtitle}>Analyse every trade, identify patterns and build consistent profitability.</p>
          <Button asChild variant="primary" className={styles.start}>
            <Link to="/signup">Get Started Now</Link>
          </Button>
        </div>
        <div className={styles.picture}>
          <Candles />
        </div>
      </section>
      <ul className={styles.promises}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};

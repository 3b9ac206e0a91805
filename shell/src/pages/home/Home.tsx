import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../../layout/usePage.ts';
import { dashboardPicture } from './dashboard-picture.ts';
import { Footer } from './Footer.tsx';
import styles from './Home.module.css';
import { FirstPicture } from './Picture.tsx';
import { Promises } from './Promises.tsx';

const facts = ['Statistics by day and by setup', 'Screenshots and videos', 'Your data in one file, any time'];

const Hero = () => (
  <section className={styles.hero}>
    <h1>The Platform to Master Your Charts</h1>
    <p className={styles.subtitle}>Analyse every trade, identify patterns and build consistent profitability.</p>
    <Button asChild variant="primary" className={styles.start}>
      <Link to="/signup">Get Started Now</Link>
    </Button>
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
    <FirstPicture of={dashboardPicture} className={styles.product} />
  </section>
);

const more = [
  {
    title: 'Month, week, year',
    text: 'A calendar of your days with the result of each week, and a whole year on one page.',
  },
  { title: 'Setups of your own', text: 'Name what you trade, and see which setup pays and which one costs you money.' },
  {
    title: 'The whole picture',
    text: 'Profit factor, expectancy, drawdown, streaks and the equity curve, over any dates.',
  },
  { title: 'Found while you type', text: 'Search every trade and its notes; filter by setup, result and dates.' },
  {
    title: 'Nothing typed twice',
    text: 'A draft is kept as you write. Close the tab: it is there when you come back.',
  },
  { title: 'Desk and phone', text: 'Light and dark, by mouse, by finger, or by keyboard alone.' },
];

const More = () => (
  <section className={styles.more} aria-labelledby="more">
    <h2 id="more">Made for the review after the close</h2>
    <ul>
      {more.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Close = () => (
  <section className={styles.close}>
    <h2>Begin with today’s trades.</h2>
    <p>What you write stays yours: take it with you as one file, or delete it, account and all.</p>
    <Button asChild variant="primary" className={styles.start}>
      <Link to="/signup">Create your journal</Link>
    </Button>
  </section>
);

/** HOM-01 */
export const Home = () => {
  usePage('The Platform to Master Your Charts');
  return (
    <>
      <div className={styles.home}>
        <Hero />
        <Promises />
        <More />
        <Close />
      </div>
      <Footer />
    </>
  );
};

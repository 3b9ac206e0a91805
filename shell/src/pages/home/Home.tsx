import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../../layout/usePage.ts';
import { useHasStoredToken } from '../../session/stored-session.ts';
import { Footer } from './Footer.tsx';
import styles from './Home.module.css';
import { HeroPicture, Picture } from './Picture.tsx';
import { DASHBOARD_PICTURE, PHONE_PICTURE, TRADE_PICTURE } from './pictures.ts';

const HIGHLIGHTS = ['Statistics by day and setup', 'Screenshots and videos', 'Export everything at any time'];

/** Leads to the dashboard if the trader is signed in: they already have a journal. */
const StartLink = ({ children }: { children: string }) => {
  const isSignedIn = useHasStoredToken();
  return (
    <Button asChild variant="primary" className={styles.start}>
      {isSignedIn ? <Link to="/dashboard">Open your dashboard</Link> : <Link to="/signup">{children}</Link>}
    </Button>
  );
};

const Hero = () => (
  <section className={styles.hero}>
    <h1>The Platform to Master Your Charts</h1>
    <p className={styles.subtitle}>Analyse every trade, identify patterns and build consistent profitability.</p>
    <StartLink>Get Started Now</StartLink>
    <ul className={styles.highlights}>
      {HIGHLIGHTS.map((highlight) => (
        <li key={highlight}>{highlight}</li>
      ))}
    </ul>
    <HeroPicture picture={DASHBOARD_PICTURE} className={styles.product} />
  </section>
);

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
const Claims = () => (
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

const FEATURES = [
  {
    title: 'Import from your broker',
    text: 'Drop a file of your platform. Its total is checked to the cent, and each import can be undone.',
  },
  {
    title: 'Reports on everything',
    text: 'Results by setup, tag, hour or ticker, as pictures, cross tables and comparisons, with their sample size.',
  },
  { title: 'A playbook with rules', text: 'Write down the rules of a setup, and see what keeping them is worth.' },
  { title: 'Your trades on charts', text: 'Add price files of your own, and see entries and exits on candles.' },
  {
    title: 'Month, week, year',
    text: 'A calendar with the result of each day and week, a plan and a review of each day.',
  },
  {
    title: 'Desktop and mobile',
    text: 'Light and dark theme, mouse, touch or keyboard. Drafts are saved as you type.',
  },
];

const Features = () => (
  <section className={styles.features} aria-labelledby="features">
    <h2 id="features">Built for your post-market review</h2>
    <ul>
      {FEATURES.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const CallToAction = () => (
  <section className={styles.callToAction}>
    <h2>Start with today’s trades.</h2>
    <p>Your data stays yours: export it as one file, or delete it with your account.</p>
    <StartLink>Create your journal</StartLink>
  </section>
);

/** The home page (HOM-01). */
export function Home() {
  usePage('The Platform to Master Your Charts');
  return (
    <>
      <div className={styles.home}>
        <Hero />
        <Claims />
        <Features />
        <CallToAction />
      </div>
      <Footer />
    </>
  );
}

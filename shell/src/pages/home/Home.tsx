import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../../layout/usePage.ts';
import { useHasStoredToken } from '../../session/stored-session.ts';
import { Footer } from './Footer.tsx';
import styles from './Home.module.css';
import { HeroPicture, Picture, type ThemedPicture } from './Picture.tsx';
import { DASHBOARD_PICTURE, EXITS_PICTURE, INBOX_PICTURE, PRACTICE_PICTURE, SIZE_PICTURE } from './pictures.ts';

const HIGHLIGHTS = [
  'Imports from your broker',
  'A playbook with rules',
  'Reports on everything',
  'Screenshots and videos',
];

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
  picture: ThemedPicture;
}

const Claim = ({ title, text, picture }: ClaimProps) => (
  <section className={styles.claim}>
    <div className={styles.text}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <Picture picture={picture} className={styles.shot} />
  </section>
);

/** What few other journals have. Claim only what the product does today; the tests must prove it. */
const CLAIMS: readonly ClaimProps[] = [
  {
    title: 'Would another exit have paid more?',
    text: 'See what your trades would have made with other stops and targets. The best pair is chosen on the first 60% of your trades and judged on the rest, so luck does not pass for an edge.',
    picture: EXITS_PICTURE,
  },
  {
    title: 'The right size, before you enter',
    text: 'Set the limits of a funded account once. While you type entry and stop, the journal shows the room that is left, and the largest size within it and your risk per trade.',
    picture: SIZE_PICTURE,
  },
  {
    title: 'Practise on your own mistakes',
    text: 'Take or skip a past trade, knowing only the bars before its entry, then watch the rest bar by bar. What you get wrong comes back after 1, 3, 7 and 21 days.',
    picture: PRACTICE_PICTURE,
  },
  {
    title: 'Your own tools, on your terms',
    text: 'Connect alerts, scripts and AI assistants (MCP) with keys that open only what you choose, even results in R without amounts. What they propose waits until you accept it.',
    picture: INBOX_PICTURE,
  },
];

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
        {CLAIMS.map((claim) => (
          <Claim key={claim.title} {...claim} />
        ))}
        <CallToAction />
      </div>
      <Footer />
    </>
  );
}

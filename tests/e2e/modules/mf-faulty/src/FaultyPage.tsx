import { useState } from 'react';
import { Badge, Button, Page, PageHeader } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import styles from './FaultyPage.module.css';

declare global {
  interface Window {
    /** How often the module's timer has run. */
    ticks?: number;
  }
}

const throwNow = () => {
  throw new Error('fault: event');
};

const flood = () => {
  for (let count = 0; count < 2_000; count += 1) console.error('fault: flood');
  for (let count = 0; count < 200; count += 1) setTimeout(throwNow);
};

export function FaultyPage() {
  const [clicks, setClicks] = useState(0);
  const [, tick] = useState(0);
  const navigate = useNavigate();
  /** Nobody stops it: it outlives its page. */
  const startTimer = () =>
    setInterval(() => {
      window.ticks = (window.ticks ?? 0) + 1;
      tick(window.ticks);
    }, 20);
  return (
    <Page>
      <PageHeader title="Faulty" />
      <p className={styles.box}>A box of Faulty</p>
      <Badge>Badge of Faulty</Badge>
      <Button onClick={() => setClicks(clicks + 1)}>{`Clicked ${clicks}`}</Button>
      <Button onClick={throwNow}>Throw</Button>
      <Button onClick={() => void Promise.reject(new Error('fault: rejection'))}>Reject</Button>
      <Button onClick={flood}>Flood</Button>
      <Button onClick={startTimer}>Start a timer</Button>
      <Button onClick={() => void navigate('/account')}>Open another module’s path</Button>
      <Link to="/second">Second</Link>
    </Page>
  );
}

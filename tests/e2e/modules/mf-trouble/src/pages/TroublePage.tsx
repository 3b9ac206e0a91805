import { use, useEffect, useLayoutEffect, useState } from 'react';
import { Badge, Button, Page, PageHeader } from 'shared-ui';
import { Link, useLeaveGuard, useNavigate } from 'shared-ui/host';
import { fail, suffers } from '../trouble.ts';
import styles from './TroublePage.module.css';

const never = new Promise<never>(() => {});

const throwNow = () => {
  throw new Error('trouble: event');
};

const flood = () => {
  for (let count = 0; count < 2_000; count += 1) console.error('trouble: flood');
  for (let count = 0; count < 200; count += 1) setTimeout(throwNow);
};

const useLeavingTrouble = () => {
  useLayoutEffect(() => () => fail('leaving'), []);
  useEffect(() => () => fail('leaving'), []);
};

const question = { title: 'Leave?', text: 'Something is lost.', leave: 'Leave', stay: 'Stay' };

export const TroublePage = () => {
  fail('render');
  if (suffers('suspend')) use(never);
  useLeavingTrouble();
  const [asks, setAsks] = useState(false);
  const [clicks, setClicks] = useState(0);
  const [, tick] = useState(0);
  const navigate = useNavigate();
  useLeaveGuard(asks ? question : null);
  /** Nobody stops it: it outlives its page. */
  const startTimer = () =>
    setInterval(() => {
      window.ticks = (window.ticks ?? 0) + 1;
      tick(window.ticks);
    }, 20);
  return (
    <Page>
      <PageHeader title="Trouble" />
      <p className={styles.box}>A box of Trouble</p>
      <Badge>Badge of Trouble</Badge>
      <Button onClick={() => setClicks(clicks + 1)}>{`Clicked ${clicks}`}</Button>
      <Button onClick={throwNow}>Throw</Button>
      <Button onClick={() => void Promise.reject(new Error('trouble: rejection'))}>Reject</Button>
      <Button onClick={flood}>Flood</Button>
      <Button onClick={startTimer}>Start a timer</Button>
      <Button onClick={() => setAsks(true)}>Hold me</Button>
      <Button onClick={() => void navigate('/account')}>Go where others are</Button>
      <Link to="/trouble/styled">Styled</Link> <Link to="/beside">Beside</Link>
    </Page>
  );
};

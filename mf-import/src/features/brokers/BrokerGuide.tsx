import { useState } from 'react';
import { Card, Disclosure, SearchField, Stack } from 'shared-ui';
import { BrokerExports } from './BrokerExports.tsx';
import styles from './BrokerGuide.module.css';
import { type Broker, findBrokers } from './brokers.ts';

/** So few found brokers need no further click. */
const MAX_SHOWN_OPEN = 2;

const BrokerEntry = ({ broker: { name, exports }, isOpen }: { broker: Broker; isOpen: boolean }) => (
  <li className={styles.broker}>
    {isOpen ? (
      <>
        <h3 className={styles.name}>{name}</h3>
        <BrokerExports exports={exports} />
      </>
    ) : (
      <Disclosure summary={name}>
        <BrokerExports exports={exports} />
      </Disclosure>
    )}
  </li>
);

/** IMP-02: the brokers that the page reads by name, each with the exports that it can read and where to find them. */
export function BrokerGuide() {
  const [text, setText] = useState('');
  const isSearched = text.trim() !== '';
  // Journals have a region of their own, but are found here, too.
  const found = findBrokers(text).filter(({ brings }) => isSearched || brings === undefined);
  return (
    <Card
      title="Where to find your broker’s file"
      description={`${found.length} ${found.length === 1 ? 'broker or platform' : 'brokers and platforms'}. Any other table works too: you say what its columns are.`}
    >
      <Stack gap={4}>
        <div className={styles.search}>
          <SearchField label="Find your broker" placeholder="Find your broker" value={text} onValueChange={setText} />
        </div>
        <ul className={styles.brokers} aria-label="Brokers">
          {found.map((broker) => (
            <BrokerEntry key={broker.name} broker={broker} isOpen={isSearched && found.length <= MAX_SHOWN_OPEN} />
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {found.length === 0 &&
            'No broker of this name is read by itself. Drop its list of trades or fills anyway, and say what the columns are.'}
        </p>
      </Stack>
    </Card>
  );
}

import { Card, Disclosure, Stack } from 'shared-ui';
import { BrokerExports } from './BrokerExports.tsx';
import styles from './BrokerGuide.module.css';
import { JOURNALS } from './brokers.ts';

/** IMX-10: what a trader who leaves another journal can bring, and how to export it there. */
export function JournalGuide() {
  return (
    <Card
      title="Coming from another journal?"
      description="Export your trades there, and drop the file above. Notes, setups and tags come along where the file has them, and later imports never change them."
    >
      <ul className={styles.brokers} aria-label="Other journals">
        {JOURNALS.map(({ name, brings, exports }) => (
          <li key={name} className={styles.broker}>
            <Disclosure summary={name}>
              <Stack gap={3}>
                <p className={styles.brings}>{brings}</p>
                <BrokerExports exports={exports} />
              </Stack>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}

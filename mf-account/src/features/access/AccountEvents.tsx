import { type AccountEvent, sessions } from 'contracts/sessions';
import { useState } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  formatInstant,
  Loading,
  Row,
  Skeleton,
  Stack,
  useCall,
  useTimeZone,
} from 'shared-ui';
import styles from './access.module.css';

const quote = (name: string): string => (name ? ` “${name}”` : '');

/** What happened, in plain words. */
const DESCRIPTIONS: Readonly<Record<AccountEvent['kind'], (detail: string) => string>> = {
  'sign-in': (device) => `First sign-in with ${device}`,
  'key-made': (name) => `Key${quote(name)} made`,
  'key-deleted': (name) => `Key${quote(name)} deleted`,
  export: (trades) => (trades ? `${trades} exported` : 'Journal exported'),
  import: (trades) => (trades ? `Journal imported: ${trades} added` : 'Journal imported'),
  'sign-out-everywhere': () => 'Signed out everywhere',
  'deletion-asked': () => 'Deletion of the account asked for',
};

/** The newest events, which a person reads at a glance. */
const SHOWN = 8;

const EventList = ({ events }: { events: readonly AccountEvent[] }) => {
  const zone = useTimeZone();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? events : events.slice(0, SHOWN);
  return (
    <Stack gap={3}>
      <ul className={styles.events}>
        {shown.map(({ at, kind, detail }) => (
          <li key={`${at} ${kind} ${detail}`}>
            <time dateTime={at}>{formatInstant(at, zone)}</time>
            <span>{DESCRIPTIONS[kind](detail)}</span>
          </li>
        ))}
      </ul>
      {events.length > shown.length && (
        <Row>
          <Button size="small" onClick={() => setLong(true)}>
            Show all {events.length}
          </Button>
        </Row>
      )}
    </Stack>
  );
};

const Events = () => {
  const query = useCall(sessions.events, {}, { handlesErrors: true });
  if (query.data)
    return query.data.events.length > 0 ? (
      <EventList events={query.data.events} />
    ) : (
      <EmptyState title="Nothing in the last 90 days." />
    );
  if (query.error) return <CallError title="The events could not be loaded" query={query} />;
  return (
    <Loading label="Loading the events…">
      <Skeleton lines={4} />
    </Loading>
  );
};

/** SES-01: what happened to the account. */
export function AccountEvents() {
  return (
    <Card
      title="What happened to your account"
      description="New devices, keys, exports and imports of the last 90 days. If something was not you, change your password and sign out everywhere."
    >
      <Events />
    </Card>
  );
}

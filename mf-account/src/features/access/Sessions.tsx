import { type Session, sessions } from 'contracts/sessions';
import { useState } from 'react';
import {
  Alert,
  Badge,
  Button,
  CallError,
  Card,
  ConfirmDialog,
  formatInstant,
  Loading,
  Skeleton,
  Stack,
  useCall,
  useTimeZone,
  useWrite,
} from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import styles from './access.module.css';

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const zone = useTimeZone();
  const { device, firstSeen, lastSeen, current } = session;
  return (
    <li className={styles.key}>
      <div className={styles.facts}>
        <h3 className={styles.heading}>
          {device} {current && <Badge>This device</Badge>}
        </h3>
        <p>
          Last seen {formatInstant(lastSeen, zone)} · since {formatInstant(firstSeen, zone)}
        </p>
      </div>
      <Button size="small" aria-label={`Sign out ${current ? 'this device' : device}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  );
};

const SessionList = ({ entries }: { entries: readonly Session[] }) => {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Session>();
  const { isPending, error, mutate } = useWrite(sessions.delete, { handlesErrors: true });
  const end = ({ id }: Session) => mutate({ params: { id } }, { onSettled: () => setChosen(undefined) });
  return (
    <Stack gap={3}>
      {error && <Alert tone="error">{error.message}</Alert>}
      <ul className={styles.keys}>
        {entries.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => (session.current ? navigate('/logout') : setChosen(session))}
          />
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          title={`Sign out ${chosen.device}?`}
          confirmLabel="Sign out"
          busy={isPending}
          busyLabel="Signing out…"
          onConfirm={() => end(chosen)}
          onCancel={() => setChosen(undefined)}
        >
          That browser is refused from its next request on. If you do not know it, change your password, too.
        </ConfirmDialog>
      )}
    </Stack>
  );
};

/** SES-01: where the trader is signed in. */
export function Sessions() {
  const query = useCall(sessions.list, {}, { handlesErrors: true });
  return (
    <Card title="Where you are signed in" description="Browsers that can use your journal now. Times are to the hour.">
      {query.data ? (
        <SessionList entries={query.data.sessions} />
      ) : query.error ? (
        <CallError title="Your sessions could not be loaded" query={query} />
      ) : (
        <Loading label="Loading your sessions…">
          <Skeleton lines={3} />
        </Loading>
      )}
    </Card>
  );
}

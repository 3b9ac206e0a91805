import type { InboxEntry } from 'contracts/inbox';
import { useState } from 'react';
import { Alert, Button, formatInstant, Money, Row, Stack, useTimeZone } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { ChangeDialog } from './ChangeDialog.tsx';
import { describeKind, describeProposal, type ProposedField } from './describeProposal.ts';
import styles from './Inbox.module.css';
import type { useDecisions } from './useInbox.ts';

interface EntryProps {
  entry: InboxEntry;
  decisions: ReturnType<typeof useDecisions>;
}

const Value = ({ text, path, resultCents }: Pick<ProposedField, 'text' | 'path' | 'resultCents'>) => {
  if (resultCents !== undefined) return <Money cents={resultCents} />;
  return path ? <Link to={path}>{text}</Link> : text;
};

/** What accepting it writes or, without a proposal, the text as it came. Both are texts: nothing of them is markup. */
const Content = ({ entry: { proposal, text } }: Pick<EntryProps, 'entry'>) => {
  const zone = useTimeZone();
  if (!proposal)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    );
  return (
    <dl className={styles.fields}>
      {describeProposal(proposal, zone).map(({ label, isLong, ...field }) => (
        <div key={label} className={isLong ? styles.long : undefined}>
          <dt>{label}</dt>
          <dd>
            <Value {...field} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Outcome = ({ entry, decisions }: EntryProps) => (
  <Row gap={2}>
    {entry.trade !== null && (
      <Button size="small" asChild>
        <Link to={`/trades/${entry.trade}`}>Open trade {entry.trade}</Link>
      </Button>
    )}
    <Button size="small" disabled={decisions.isPending} onClick={() => decisions.restore(entry)}>
      {entry.state === 'accepted' ? 'Undo' : 'Restore'}
    </Button>
  </Row>
);

/** A trade, and a text that proposes nothing, are completed in the form of Add Trade; notes and tags in a dialog. */
const Change = ({ entry, isPending }: { entry: InboxEntry; isPending: boolean }) => {
  const { proposal } = entry;
  const [isOpen, setIsOpen] = useState(false);
  if (proposal === null || proposal.kind === 'trade')
    return (
      <Button size="small" asChild>
        <Link to={`/add-trade?entry=${entry.id}`}>{proposal ? 'Accept with changes' : 'Make a trade of it'}</Link>
      </Button>
    );
  return (
    <>
      <Button size="small" disabled={isPending} onClick={() => setIsOpen(true)}>
        Accept with changes
      </Button>
      {isOpen && <ChangeDialog entry={entry} proposal={proposal} onClose={() => setIsOpen(false)} />}
    </>
  );
};

const Choices = ({ entry, decisions }: EntryProps) => (
  <Row gap={2}>
    {entry.proposal && entry.problem === null && (
      <Button variant="primary" size="small" disabled={decisions.isPending} onClick={() => decisions.accept(entry)}>
        Accept
      </Button>
    )}
    <Change entry={entry} isPending={decisions.isPending} />
    <Button size="small" disabled={decisions.isPending} onClick={() => decisions.dismiss(entry)}>
      Dismiss
    </Button>
  </Row>
);

/** One entry: where it came from, what it would write, and what the trader can do with it. */
export function EntryRow({ entry, decisions }: EntryProps) {
  const zone = useTimeZone();
  const titleId = `entry-${entry.id}`;
  return (
    <li>
      <article className={styles.entry} aria-labelledby={titleId}>
        <Stack gap={3}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {describeKind(entry.proposal)} from {entry.source}
            </h2>
            <time dateTime={entry.at} className={styles.time}>
              {formatInstant(entry.at, zone)}
            </time>
          </header>
          <Content entry={entry} />
          {entry.problem && <Alert tone="warning">{entry.problem}</Alert>}
          {entry.state === 'new' ? (
            <Choices entry={entry} decisions={decisions} />
          ) : (
            <Outcome entry={entry} decisions={decisions} />
          )}
        </Stack>
      </article>
    </li>
  );
}

import type { Trade } from 'contracts';
import { bulk } from 'contracts/bulk';
import { labels } from 'contracts/labels';
import { useState } from 'react';
import { Checkbox, createRandomKey, Row, useCall, useWrite } from 'shared-ui';
import styles from './MistakeTags.module.css';

/** The tags of a trade after changes that the page does not show yet. They belong to one version of the trade. */
const useTags = (trade: Trade) => {
  const [typed, setTyped] = useState<{ version: number; tags: Readonly<Record<string, boolean>> }>();
  const write = useWrite(bulk.change, { queue: `tags of ${trade.id}`, onError: () => setTyped(undefined) });
  const changed = typed?.version === trade.version ? typed.tags : {};
  return {
    has: (tag: string) => changed[tag] ?? trade.tags?.includes(tag) ?? false,
    set: (tag: string, isTagged: boolean) => {
      setTyped({ version: trade.version, tags: { ...changed, [tag]: isTagged } });
      const change = { action: isTagged ? 'addTag' : 'removeTag', tag } as const;
      write.mutate({ headers: { 'idempotency-key': createRandomKey() }, body: { ids: [trade.id], change } });
    },
  };
};

/**
 * Adds tags of the category mistake to a trade, and removes them. Archived ones are shown only on trades that have
 * them.
 */
export function MistakeTags({ trade }: { trade: Trade }) {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const tags = useTags(trade);
  const offered = (data?.tags ?? []).filter(
    ({ category, name, archived }) => category === 'mistake' && (!archived || tags.has(name)),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.mistakes}>
      <legend className={styles.legend}>Mistakes</legend>
      <Row gap={3}>
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={tags.has(name)}
            onCheckedChange={(isTagged) => tags.set(name, isTagged)}
          />
        ))}
      </Row>
    </fieldset>
  );
}

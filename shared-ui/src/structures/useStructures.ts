import { limits, type QueryOf, z } from 'contracts';
import { structures } from 'contracts/structures';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { useBodyKey, useOfferUndo } from '../changes/undo.ts';
import { useCall } from '../data/queries.tsx';
import { useWrite } from '../data/writes.ts';
import { formatProposedTrades, type Proposal } from './describeProposals.ts';

const ENTRY = 'structures-not-now';
const Stored = z.array(z.string());

const toKey = ({ ids }: Proposal): string => ids.join();

/** "Not now" lasts as long as the tab. */
const useDeclined = () => {
  const [declined, setDeclined] = useState(() => Stored.safeParse(readTraderEntry('tab', ENTRY)).data ?? []);
  const decline = (proposals: readonly Proposal[]): void => {
    const next = [...new Set([...declined, ...proposals.map(toKey)])];
    writeTraderEntry('tab', ENTRY, next);
    setDeclined(next);
  };
  return { isDeclined: (proposal: Proposal) => declined.includes(toKey(proposal)), decline };
};

/** Merges proposals, as many at once as the API allows, and offers to undo each of these changes. */
const useMerge = (query: QueryOf<typeof structures.propose>) => {
  const offerUndo = useOfferUndo();
  const getKey = useBodyKey();
  const { mutateAsync, isPending, error } = useWrite(structures.merge, {
    handlesErrors: true,
    updateCache: (cache, _, { body }) => {
      const merged = new Set(body.groups.map((ids) => ids.join()));
      cache.setReply(
        structures.propose,
        { query },
        (reply) => reply && { proposals: reply.proposals.filter((proposal) => !merged.has(toKey(proposal))) },
      );
    },
  });
  const merge = async (proposals: readonly Proposal[]): Promise<void> => {
    for (let start = 0; start < proposals.length; start += limits.brokerImport.groups) {
      const batch = proposals.slice(start, start + limits.brokerImport.groups);
      const body = { groups: batch.map(({ ids }) => ids) };
      const { id, undoUntil } = await mutateAsync({ headers: { 'idempotency-key': getKey(body) }, body });
      offerUndo({ id, undoUntil, text: `${formatProposedTrades(batch)} merged into ${batch.length}.` });
    }
  };
  // A failure is shown where it was asked for.
  return { merge: (proposals: readonly Proposal[]) => void merge(proposals).catch(() => undefined), isPending, error };
};

export interface StructureOptions {
  /** Only groups with a trade of this import; of the whole journal without it. */
  importId?: string | undefined;
  /**
   * The answer for the import: `order` merges the trades of one order without asking, `never` offers nothing. Trades
   * are never merged by their time without a click.
   */
  answer?: 'ask' | 'order' | 'never' | undefined;
}

/** Trades that look like one, and how to merge them (LEG-04). */
export function useStructures({ importId, answer = 'ask' }: StructureOptions) {
  const query = importId === undefined ? {} : { import: importId };
  const { data } = useCall(structures.propose, { query }, { handlesErrors: true, enabled: answer !== 'never' });
  const { isDeclined, decline } = useDeclined();
  const { merge, isPending, error } = useMerge(query);
  const found = (answer !== 'never' && data?.proposals) || [];
  const isAutomatic = useRef(answer === 'order');
  const mergeOrders = useEffectEvent(() => {
    const orders = found.filter(({ reason }) => reason === 'order');
    // Once: what the trader has undone is offered.
    if (isAutomatic.current && orders.length > 0) merge(orders);
    if (data) isAutomatic.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the proposals are known.
  useEffect(() => mergeOrders(), [data]);
  return { proposals: found.filter((proposal) => !isDeclined(proposal)), merge, decline, isPending, error };
}

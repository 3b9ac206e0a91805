import { calls, type Trade, TradeBody } from 'contracts';
import { useCall, useVersionedForm, useWrite } from 'shared-ui';

/** What a review changes in the trade itself. */
interface TradeTexts {
  setup: string;
  tags: readonly string[];
  notes: string;
}

const toValues = (trade: Trade | null): TradeTexts => ({
  setup: trade?.setup ?? '',
  tags: trade?.tags ?? [],
  notes: trade?.notes ?? '',
});

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

const parse = ({ setup, tags, notes }: Record<string, unknown>): TradeTexts => ({
  setup: readText(setup),
  tags: readTexts(tags),
  notes: readText(notes),
});

/** Omitted facts stay as they are. */
const toBody = ({ setup, notes }: TradeTexts, trade: Trade | null, { tags }: Partial<TradeTexts>) => ({
  ...(trade && { ticker: trade.ticker, netCents: trade.netCents, date: trade.date }),
  setup,
  notes,
  ...(tags && { tags }),
});

const describe = ({ setup, tags, notes }: TradeTexts) => ({ Setup: setup, Tags: tags.join(', '), Notes: notes });

/** Setup, tags and notes of a trade, each saved by itself, at once (REV-02). */
export function useTradeTexts(tradeId: number) {
  const params = { id: String(tradeId) };
  const call = useCall(calls.trades.get, { params }, { handlesErrors: ['not_found'] });
  const write = useWrite(calls.trades.update, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(calls.trades.get, { params }, reply),
  });
  const form = useVersionedForm({
    noun: 'trade',
    draftName: `trade-texts-draft-${tradeId}`,
    read: call,
    find: (reply: { trade: Trade }) => reply.trade,
    toValues,
    parse,
    fromValues: (values, { document, changes }) => toBody(values, document, changes),
    schema: TradeBody,
    write: async (body, { version }) =>
      (await write.mutateAsync({ params, headers: { 'if-match': version }, body })).trade,
    describe,
    hasIndependentValues: true,
    savesChanges: true,
  });
  return { call, form };
}

export type TradeTextsState = ReturnType<typeof useTradeTexts>;

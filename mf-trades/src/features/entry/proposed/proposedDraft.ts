import { encodeBody, TradeBody } from 'contracts';
import type { InboxEntry } from 'contracts/inbox';
import { toText } from 'shared-ui';
import { isObject } from 'shared-ui/host';
import { toExecutionTexts } from '../../../shared/executionTexts.ts';
import { formatTags } from '../../../shared/factTexts.ts';
import { type Draft, parseDraft } from '../draft/draft.ts';

type Values = Readonly<Record<string, unknown>>;

const toFormText = (value: unknown): string => (typeof value === 'number' ? String(value) : toText(value));

const toTags = (tags: unknown): string =>
  formatTags(Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []);

/** Executions that are invalid are left out: the form could not show them. */
const toExecutionText = (executions: unknown): string => {
  const { data, success } = TradeBody.safeParse({ tradeTag: 'X', amount: 0, date: '2000-01-01', executions });
  return success ? toExecutionTexts(data.executions ?? undefined) : '';
};

/** The fields of the form from values of a stranger, each as it came: the form says what is wrong with it. */
const toDraft = (trade: Values): Draft => {
  const { tradeTag: ticker, tradeName: name, flagType: setup, comments: notes, tags, executions, ...facts } = trade;
  const texts = Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, toFormText(value)]));
  return parseDraft({
    ...texts,
    ...{ ticker, name, setup, notes },
    tags: toTags(tags),
    executions: toExecutionText(executions),
  });
};

const getTrade = ({ proposal, text }: InboxEntry): Values =>
  proposal?.kind === 'trade' ? proposal.trade : { comments: text };

/** The values of the form. A text that proposes nothing becomes the notes of the trade. */
export function toProposedDraft(entry: InboxEntry): Draft {
  return toDraft(getTrade(entry));
}

/** The changes that make the proposal this trade, by names of the HTTP API. A field without a value is removed. */
export function toChanges(entry: InboxEntry, body: TradeBody): Record<string, unknown> {
  const removed = Object.fromEntries(Object.keys(getTrade(entry)).map((name) => [name, null]));
  const wire = encodeBody(TradeBody, body);
  return { ...removed, ...(isObject(wire) ? wire : {}) };
}

import { describeIssues, journalDay, TradeBody, TradeFields, tradeTags } from 'contracts';
import { NoteBody } from 'contracts/day-journal';
import type { Proposal } from 'contracts/inbox';
import * as z from 'zod/mini';
import type { InboxRecord } from './model.ts';

type Values = Record<string, unknown>;
type Issues = Parameters<typeof describeIssues>[0];

const TRADE_NAMES = Object.keys(TradeFields.shape);

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Drops names that no trade has. What is shown is then what would be written. */
const pickTrade = (values: Values): Values =>
  Object.fromEntries(TRADE_NAMES.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a text that is JSON with the names of a trade. Every trade has a ticker. */
const readText = (text: string): Proposal | undefined => {
  const values = parseJson(text);
  if (!isObject(values) || !Object.hasOwn(values, 'tradeTag')) return undefined;
  return { kind: 'trade', trade: pickTrade(values) };
};

/** What a message proposes; undefined for a text that is not a trade. */
export function findProposal({ text, proposal }: { text?: string | undefined; proposal?: Proposal | undefined }) {
  if (proposal === undefined) return readText(text ?? '');
  return proposal.kind === 'trade' ? { ...proposal, trade: pickTrade(proposal.trade) } : proposal;
}

const NoteProposal = z.extend(NoteBody, { date: journalDay() });

const tagsError = 'add must have at least one tag.';
const TagsProposal = z.object({
  trade: z.int().check(z.gte(1, { error: 'trade must be the number of a trade.' })),
  add: tradeTags().check(z.minLength(1, { error: tagsError })),
});

/** What a proposal writes, checked, or the issues that its schema has with it. */
export type CheckedProposal =
  | { kind: 'trade'; trade: TradeBody }
  | { kind: 'note'; date: string; text: string }
  | { kind: 'tags'; trade: number; add: string[] }
  | { kind: 'invalid'; issues: Issues };

/** A proposal whose fields the trader may have replaced. */
type ChangedProposal = Values & { kind: Proposal['kind'] };

/** Checks a proposal like the body of the call that would write it. */
export function checkProposal(proposal: ChangedProposal): CheckedProposal {
  if (proposal.kind === 'trade') {
    const { success, data, error } = TradeBody.safeParse(proposal.trade);
    return success ? { kind: 'trade', trade: data } : { kind: 'invalid', issues: error.issues };
  }
  if (proposal.kind === 'note') {
    const { success, data, error } = NoteProposal.safeParse(proposal);
    return success ? { kind: 'note', ...data } : { kind: 'invalid', issues: error.issues };
  }
  const { success, data, error } = TagsProposal.safeParse(proposal);
  return success ? { kind: 'tags', ...data } : { kind: 'invalid', issues: error.issues };
}

/** More sentences would be longer than the entry itself. */
const MAX_NAMED_FIELDS = 5;

/** Why a proposal cannot be written as it is. */
export function findProblem(proposal: Proposal): string | null {
  const checked = checkProposal(proposal);
  return checked.kind === 'invalid' ? describeIssues(checked.issues.slice(0, MAX_NAMED_FIELDS)).error : null;
}

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Replaces fields by those of `changes`; null removes one. Without a proposal, the changes are a trade. */
export function changeProposal(proposal: Proposal | undefined, changes: Values): ChangedProposal {
  if (proposal === undefined || proposal.kind === 'trade') {
    return { kind: 'trade', trade: pickTrade(withoutNull({ ...proposal?.trade, ...changes })) };
  }
  return { ...withoutNull({ ...proposal, ...changes }), kind: proposal.kind };
}

/** Reads a stored proposal: `findProposal` has made its JSON. */
export function readProposal({ proposal }: Pick<InboxRecord, 'proposal'>): Proposal | undefined {
  return proposal === undefined ? undefined : (JSON.parse(proposal) as Proposal);
}

import { journalDay } from '../base/times.ts';
import * as z from '../base/zod.ts';
import { TradeFields } from '../core/trade.ts';
import type { Proposal } from '../topics/inbox.ts';
import type { Definition } from './mcp-definitions.ts';

/** A tool that adds an entry to the inbox, which changes nothing until the trader accepts it (MCP-01). */
export interface ProposalTool {
  name: string;
  title: string;
  /** When to use it: a language model chooses by this text. */
  description: string;
  kind: Proposal['kind'];
  /** The fields of the proposal. The inbox checks their values, and says what is wrong with them. */
  input: z.ZodMiniObject;
}

const WAITS = 'Changes nothing: the proposal waits in the inbox until the trader accepts it.';

export const proposalDefinitions: readonly Definition[] = [
  { name: 'entry', text: 'The id of the entry of the inbox.' },
  { name: 'duplicate', text: 'Whether the same proposal was sent within the last 5 minutes, so nothing was added.' },
];

/** In the order in which clients list them. */
export const proposalTools: readonly ProposalTool[] = [
  {
    name: 'propose_trade',
    title: 'Propose a trade',
    description: `Proposes a new trade, for example one that you read in a screenshot. Ticker, amount and date are needed. ${WAITS}`,
    kind: 'trade',
    input: z.object({ trade: TradeFields }),
  },
  {
    name: 'propose_note',
    title: 'Propose a note',
    description: `Proposes a note about a day. ${WAITS}`,
    kind: 'note',
    input: z.object({ date: journalDay(), text: z.string() }),
  },
  {
    name: 'propose_tags',
    title: 'Propose tags',
    description: `Proposes tags to add to a trade. ${WAITS}`,
    kind: 'tags',
    input: z.object({ trade: z.int(), add: z.array(z.string()) }),
  },
];

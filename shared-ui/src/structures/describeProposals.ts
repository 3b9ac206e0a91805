import { structures } from 'contracts';
import type { Proposals } from 'contracts/structures';
import { formatCount } from '../format/numbers.ts';

export type Proposal = Proposals['proposals'][number];

const NOUNS: Readonly<Partial<Record<Proposal['structure'], string>>> = {
  ratio: 'ratio spread',
  custom: 'custom structure',
};

const formatStructures = (count: number, structure: Proposal['structure']): string => {
  const noun = NOUNS[structure] ?? structure;
  return count > 1 && noun.endsWith('y') ? `${count} ${noun.slice(0, -1)}ies` : formatCount(count, noun);
};

const joinWords = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');

/** The number of trades of all proposals: '6 trades'. */
export function formatProposedTrades(proposals: readonly Proposal[]): string {
  return formatCount(
    proposals.reduce((sum, { ids }) => sum + ids.length, 0),
    'trade',
  );
}

/** '6 trades look like 1 vertical and 2 iron condors'. */
export function describeProposals(proposals: readonly Proposal[]): string {
  const counts = structures.map((structure) => ({
    structure,
    count: proposals.filter((proposal) => proposal.structure === structure).length,
  }));
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ count, structure }) => formatStructures(count, structure));
  return `${formatProposedTrades(proposals)} look like ${joinWords(parts)}`;
}

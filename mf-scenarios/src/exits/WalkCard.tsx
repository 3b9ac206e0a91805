import type { ExitsBody, ExitsReply } from 'contracts/what-if';
import { formatNumber, getReplyUnit } from 'shared-ui';
import { VerdictCard } from '../shared/Texts.tsx';
import { describeWalk } from './describe.ts';

/** What the best cell of the first trades made on the others, which did not choose it (WIF-02). */
export function WalkCard({ reply, body }: { reply: ExitsReply; body: ExitsBody }) {
  const cells = reply.cells.length;
  return (
    <VerdictCard
      title="Tested on the other 40%"
      verdict={
        describeWalk(reply, body.in, getReplyUnit(reply)) ??
        'There are too few trades to choose by some and to judge by others.'
      }
      note={
        cells > 1
          ? `The best of ${formatNumber(cells)} cells is best by chance, too. So the first 60% of the trades, by date, choose one, and the others judge it, with a 98% interval. Past trades only: this is no advice.`
          : 'The first 60% of the trades, by date, are left out, and the others judge the cell, with a 98% interval. Past trades only: this is no advice.'
      }
    />
  );
}

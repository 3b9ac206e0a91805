import { formatCount } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Note } from './Note.tsx';

export interface MissingNoteProps {
  /** The trades without the fact. */
  count: number;
  /** 'opening time' */
  fact: string;
  /** The address of these trades. */
  path: string;
}

/** '3 trades have no opening time. Show these trades', of what a report cannot compute; nothing if no trade lacks the fact. */
export const MissingNote = ({ count, fact, path }: MissingNoteProps) =>
  count > 0 && (
    <Note>
      {`${formatCount(count, 'trade')} ${count === 1 ? 'has' : 'have'} no ${fact}. `}
      <Link to={path}>Show these trades</Link>
    </Note>
  );

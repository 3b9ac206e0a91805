import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button.tsx';

interface TableToggleProps {
  /** The button while the table is hidden. */
  show?: string;
  hide?: string;
  children: () => ReactNode;
}

/** The values of a chart, or what figures are made of, as a table on request. */
export function TableToggle({ show = 'Show as table', hide = 'Hide table', children }: TableToggleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? hide : show}
        </Button>
      </div>
      {isOpen && children()}
    </>
  );
}

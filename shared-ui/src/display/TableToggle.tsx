import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button.tsx';

/** The values of a chart as a table, on request. */
export function TableToggle({ children }: { children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide table' : 'Show as table'}
        </Button>
      </div>
      {isOpen && children()}
    </>
  );
}

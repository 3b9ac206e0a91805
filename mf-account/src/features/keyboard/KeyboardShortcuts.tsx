import { useState } from 'react';
import { Card, hasSingleKeyShortcuts, SegmentedControl, setSingleKeyShortcuts } from 'shared-ui';

const states = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** This browser remembers it. */
export const LetterKeys = () => {
  const [state, setState] = useState<'on' | 'off'>(hasSingleKeyShortcuts() ? 'on' : 'off');
  const choose = (next: 'on' | 'off') => {
    setSingleKeyShortcuts(next);
    setState(next);
  };
  return (
    <Card
      title="Keyboard"
      description="On the page of a trade, the letters j and k alone lead to the next and the previous one."
    >
      <SegmentedControl label="Letter keys" options={states} value={state} onValueChange={choose} />
    </Card>
  );
};

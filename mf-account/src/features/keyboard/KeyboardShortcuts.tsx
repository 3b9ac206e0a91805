import { useState } from 'react';
import { Card, hasSingleKeyShortcuts, SegmentedControl, setSingleKeyShortcuts } from 'shared-ui';

const options = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Stored in this browser only. */
export const KeyboardShortcuts = () => {
  const [state, setState] = useState<'on' | 'off'>(hasSingleKeyShortcuts() ? 'on' : 'off');
  const change = (newState: 'on' | 'off') => {
    setSingleKeyShortcuts(newState);
    setState(newState);
  };
  return (
    <Card title="Keyboard" description="On a trade's page, press J or K for the next or previous trade.">
      <SegmentedControl label="Single-key shortcuts" options={options} value={state} onValueChange={change} />
    </Card>
  );
};

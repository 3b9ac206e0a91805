import { type FormEvent, useState } from 'react';
import { Button, getCurrencySymbol, SegmentedControl, Select, TextField } from 'shared-ui';
import { Controls } from '../layout/Controls.tsx';
import styles from './Exits.module.css';
import { type ExitChoice, findPreset } from './exitChoice.ts';
import { formatLevel, LEVELS_ERROR, PRESETS, parseLevels, toLevelText } from './levels.ts';

const OWN = 'own';

/** Two lists of levels, as text. */
const OwnLevels = ({ choice: { body, chooseLevels } }: { choice: ExitChoice }) => {
  const [texts, setTexts] = useState({ stops: toLevelText(body.stops), targets: toLevelText(body.targets) });
  const [hasTried, setHasTried] = useState(false);
  const stops = parseLevels(texts.stops);
  const targets = parseLevels(texts.targets);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (stops && targets) chooseLevels(stops, targets);
  };
  const getError = (levels: typeof stops) => (hasTried && !levels ? LEVELS_ERROR : undefined);
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <TextField
        label="Stops"
        value={texts.stops}
        error={getError(stops)}
        onValueChange={(text) => setTexts({ ...texts, stops: text })}
      />
      <TextField
        label="Targets"
        value={texts.targets}
        error={getError(targets)}
        onValueChange={(text) => setTexts({ ...texts, targets: text })}
      />
      <Button type="submit">Apply levels</Button>
    </form>
  );
};

/** Which stops and targets are tried, and how long a trade lasts that reaches none of them. */
export function ExitControls({ choice }: { choice: ExitChoice }) {
  const { body, chooseUnit, chooseUntil, chooseLevels } = choice;
  const preset = findPreset(body);
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = isEditing || !preset;
  const choosePreset = (key: string) => {
    setIsEditing(key === OWN);
    const chosen = PRESETS[body.in].find((each) => each.key === key);
    if (chosen) chooseLevels(chosen.levels, chosen.levels);
  };
  const options = PRESETS[body.in].map(({ key, levels }) => ({
    value: key,
    label: `${formatLevel(levels[0] ?? null, body.in)} to ${formatLevel(levels.at(-2) ?? null, body.in)}, ${key}`,
  }));
  return (
    <>
      <Controls>
        <SegmentedControl
          label="Levels in"
          isLabelShown
          options={[
            { value: 'r', label: 'R' },
            { value: 'points', label: 'Points' },
            { value: 'money', label: getCurrencySymbol() },
          ]}
          value={body.in}
          onValueChange={chooseUnit}
        />
        <Select
          label="Levels"
          className={styles.presets}
          options={[...options, { value: OWN, label: 'Own levels' }]}
          value={isOwn ? OWN : preset.key}
          onValueChange={choosePreset}
        />
        <SegmentedControl
          label="If no level is reached"
          isLabelShown
          options={[
            { value: 'close', label: 'Your close' },
            { value: 'day', label: 'End of the day' },
          ]}
          value={body.until}
          onValueChange={chooseUntil}
        />
      </Controls>
      {isOwn && <OwnLevels key={body.in} choice={choice} />}
    </>
  );
}

import { Button, PauseIcon, PlayIcon, Row, Select } from 'shared-ui';
import styles from './Replay.module.css';
import { SPEEDS } from './replayKeys.ts';
import type { Replay } from './useReplay.ts';

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: speed === 1 ? '1 bar a second' : `${speed} bars a second`,
}));

/** What the keys of a replay do, as buttons: fingers have no keys. */
export function ReplayControls({ replay: { isPlaying, speed, actions } }: { replay: Replay }) {
  return (
    <Row gap={2} align="center" className={styles.controls}>
      <Button size="small" variant="primary" onClick={actions.toggle}>
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button size="small" onClick={() => actions.step(-1)}>
        Previous bar
      </Button>
      <Button size="small" onClick={() => actions.step(1)}>
        Next bar
      </Button>
      <Button size="small" onClick={() => actions.goToFill(1)}>
        Next fill
      </Button>
      <Button size="small" onClick={actions.restart}>
        Start over
      </Button>
      <Select
        label="Speed"
        labelHidden
        className={styles.speed}
        options={SPEED_OPTIONS}
        value={String(speed)}
        onValueChange={(value) => actions.setSpeed(SPEEDS.find((each) => String(each) === value) ?? speed)}
      />
    </Row>
  );
}

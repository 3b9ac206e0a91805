import type { Drawing, DrawingKind, MediaFile } from 'contracts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isComplete, isPlaced, moveMark, type Point, startMark, toPoint } from './drawMark.ts';
import { MarkLayer, type MarkLayerProps } from './MarkLayer.tsx';
import styles from './MarkSurface.module.css';

/** How far one press of an arrow key moves the cursor; with Shift, for exact positions. */
const STEP = 0.02;
const SMALL_STEP = 0.0025;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const findPoint = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return toPoint((clientX - left) / width, (clientY - top) / height);
};

const describePoint = ([x, y]: Point): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;

const INSTRUCTIONS =
  'Drag to draw. Keys: arrows move the cursor, with Shift in small steps; Enter begins and ends; Backspace drops.';

/** Draws one mark at a time, with a mouse or finger (a drag or two clicks) or by keys. */
const useDrawing = (tool: DrawingKind, colour: number, onDraw: (mark: Drawing) => void) => {
  const [drawn, setDrawn] = useState<Drawing | null>(null);
  /** The mark after the last event, which the page may not have rendered yet. */
  const latest = useRef<Drawing | null>(null);
  const show = (mark: Drawing | null) => {
    latest.current = mark;
    setDrawn(mark);
  };
  return {
    drawn,
    getDrawn: () => latest.current,
    begin: (point: Point) => show(startMark(tool, point, colour)),
    move: (point: Point) => latest.current && show(moveMark(latest.current, point)),
    /** @returns whether the mark is complete */
    end: (): boolean => {
      const mark = latest.current;
      if (!mark || !isComplete(mark)) return false;
      show(null);
      onDraw(mark);
      return true;
    },
    drop: () => show(null),
  };
};

interface MarkSurfaceProps extends Pick<MarkLayerProps, 'marks' | 'ratio'> {
  file: MediaFile;
  tool: DrawingKind;
  colour: number;
  onDraw: (mark: Drawing) => void;
}

/** The picture with its marks, on which the next mark is drawn. */
export function MarkSurface({ file, marks, ratio, tool, colour, onDraw }: MarkSurfaceProps) {
  const { drawn, getDrawn, begin, move, end, drop } = useDrawing(tool, colour, onDraw);
  /** Where the next key acts. Null until a key is pressed. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const isPressed = useRef(false);

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isPressed.current = true;
    setCursor(null);
    if (getDrawn()) move(findPoint(event));
    else begin(findPoint(event));
  };
  const handleMove = (event: PointerEvent) => {
    if (isPressed.current || getDrawn()?.kind !== 'pen') move(findPoint(event));
  };
  const handleUp = (event: PointerEvent) => {
    if (!isPressed.current) return;
    isPressed.current = false;
    move(findPoint(event));
    // A click without a drag begins a line that a second click ends.
    if (!end() && tool === 'pen') drop();
  };
  const handleCancel = () => {
    isPressed.current = false;
    drop();
  };

  const moveCursor = ([right, down]: Point, step: number) => {
    const [x, y] = cursor ?? [0.5, 0.5];
    const next = toPoint(x + right * step, y + down * step);
    setCursor(next);
    move(next);
  };
  const pressEnter = () => {
    const point = cursor ?? [0.5, 0.5];
    setCursor(point);
    if (getDrawn()) return void end();
    begin(point);
    if (isPlaced(tool)) end();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const direction = DIRECTIONS[key];
    if (direction) moveCursor(direction, shiftKey ? SMALL_STEP : STEP);
    else if (key === 'Enter') pressEnter();
    else if (key === 'Backspace' || key === 'Delete') drop();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.frame}>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: no element of HTML is a surface to draw on by keys.
        tabIndex={0}
        aria-label={`Draw on ${file.originalName}`}
        aria-description={INSTRUCTIONS}
        className={styles.surface}
        style={{ aspectRatio: ratio, maxWidth: `calc(var(--most) * ${ratio})` }}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleCancel}
        onKeyDown={handleKey}
      >
        <img src={file.url} alt="" draggable={false} className={styles.picture} />
        <MarkLayer marks={drawn ? [...marks, drawn] : marks} ratio={ratio} />
        {cursor && (
          <span className={styles.cursor} style={{ left: `${cursor[0] * 100}%`, top: `${cursor[1] * 100}%` }} />
        )}
      </div>
      <p role="status" className={styles.status}>
        {cursor ? `${drawn ? 'Drawing. ' : ''}${describePoint(cursor)}` : INSTRUCTIONS}
      </p>
    </div>
  );
}

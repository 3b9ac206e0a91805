import { clsx } from 'clsx';
import type { Drawing, Mark } from 'contracts';
import type { ReactNode } from 'react';
import styles from './MarkLayer.module.css';

/** In pixels of the screen, whatever the size of the picture. */
const HEAD_LENGTH = 12;
const HEAD_WIDTH = 5;
const TEXT_GAP = 8;

type Point = Drawing['points'][number];

const ORIGIN: Point = [0, 0];

const toPercent = (share: number): string => `${share * 100}%`;

/** Positions are percentages, so that lines and texts keep their size when the picture is small or printed. */
const At = ({ point: [x, y], children }: { point: Point; children: ReactNode }) => (
  <svg x={toPercent(x)} y={toPercent(y)} className={styles.open} aria-hidden="true">
    {children}
  </svg>
);

const Line = ({ points: [from = ORIGIN, to = from] }: Pick<Drawing, 'points'>) => (
  <line x1={toPercent(from[0])} y1={toPercent(from[1])} x2={toPercent(to[0])} y2={toPercent(to[1])} />
);

interface ShapeProps {
  mark: Drawing;
  /** Width ÷ height of the picture. */
  ratio: number;
}

const Arrow = ({ mark: { points }, ratio }: ShapeProps) => {
  const [from = ORIGIN, to = from] = points;
  const degrees = (Math.atan2(to[1] - from[1], (to[0] - from[0]) * ratio) * 180) / Math.PI;
  return (
    <>
      <Line points={points} />
      <At point={to}>
        <path
          d={`M${-HEAD_LENGTH} ${-HEAD_WIDTH}L0 0L${-HEAD_LENGTH} ${HEAD_WIDTH}`}
          transform={`rotate(${degrees})`}
        />
      </At>
    </>
  );
};

const Box = ({ points: [from = ORIGIN, to = from] }: Pick<Drawing, 'points'>) => (
  <rect
    x={toPercent(Math.min(from[0], to[0]))}
    y={toPercent(Math.min(from[1], to[1]))}
    width={toPercent(Math.abs(to[0] - from[0]))}
    height={toPercent(Math.abs(to[1] - from[1]))}
  />
);

const Pen = ({ points }: Pick<Drawing, 'points'>) => (
  <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.open} aria-hidden="true">
    <polyline points={points.map((point) => point.join(',')).join(' ')} vectorEffect="non-scaling-stroke" />
  </svg>
);

const Shape = ({ mark, ratio }: ShapeProps) => {
  const { kind, points } = mark;
  const [[, y] = ORIGIN] = points;
  switch (kind) {
    case 'arrow':
      return <Arrow mark={mark} ratio={ratio} />;
    case 'line':
      return <Line points={points} />;
    case 'box':
      return <Box points={points} />;
    case 'level':
      return (
        <Line
          points={[
            [0, y],
            [1, y],
          ]}
        />
      );
    case 'pen':
      return <Pen points={points} />;
    case 'text':
      return null;
  }
};

/** At the first point. In the right half of the picture, the text ends there, so that it is not cut off. */
const Label = ({ mark: { kind, points, text } }: Pick<ShapeProps, 'mark'>) => {
  const [point = ORIGIN] = points;
  const isRight = point[0] > 0.5;
  return (
    <At point={point}>
      <text y={kind === 'text' ? 5 : -TEXT_GAP} textAnchor={isRight ? 'end' : 'start'}>
        {text}
      </text>
    </At>
  );
};

const DrawnMark = ({ mark, ratio }: ShapeProps) => (
  <g data-mark={mark.kind} data-colour={mark.colour}>
    <g className={styles.edge}>
      <Shape mark={mark} ratio={ratio} />
    </g>
    <g className={styles.ink}>
      <Shape mark={mark} ratio={ratio} />
    </g>
    {mark.text && <Label mark={mark} />}
  </g>
);

export interface MarkLayerProps {
  marks: readonly Mark[];
  /** Width ÷ height of the picture. */
  ratio: number;
  className?: string | undefined;
}

/** The marks of a picture as one drawing, which covers its box. Screen readers get the list of texts. */
export function MarkLayer({ marks, ratio, className }: MarkLayerProps) {
  return (
    <svg className={clsx(styles.layer, className)} aria-hidden="true" focusable="false">
      {marks.map(
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place.
        (mark, index) => mark.kind !== 'moment' && <DrawnMark key={index} mark={mark} ratio={ratio} />,
      )}
    </svg>
  );
}

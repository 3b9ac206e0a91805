import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** How many items each key moves. The result is clamped to the first and the last item. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ChartSliderOptions {
  count: number;
  /** The item at the pointer, whose place is given as parts of the chart's width and height; null if there is none. */
  find: (x: number, y: number, box: DOMRect) => number | null;
}

const getPlace = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const box = currentTarget.getBoundingClientRect();
  return [(clientX - box.left) / (box.width || 1), (clientY - box.top) / (box.height || 1), box] as const;
};

/**
 * Hundreds of points or days as one tab stop: a slider, in which arrow keys move from one to the next. The active item
 * has the pointer or the focus; it is null when neither is in the chart.
 */
export function useChartSlider({ count, find }: ChartSliderOptions) {
  const [active, setActive] = useState<number | null>(null);
  /** Whether the pointer was pressed since the chart lost the focus. */
  const isPressed = useRef(false);
  const current = Math.min(active ?? count - 1, count - 1);
  /** @returns whether the key has moved */
  const moveByKey = ({ key }: KeyboardEvent): boolean => {
    const step = KEY_STEPS[key];
    if (step === undefined) return false;
    setActive(Math.min(Math.max(current + step, 0), count - 1));
    return true;
  };
  const findAt = (event: PointerEvent): number | null => find(...getPlace(event));
  return {
    /** The item that the card shows. */
    active: active === null ? null : current,
    /** The item of the slider's value. */
    current,
    setActive,
    moveByKey,
    findAt,
    /** For the element with the role `slider`, whose values are from 1 to `count`. */
    sliderProps: {
      onPointerDown: () => {
        isPressed.current = true;
      },
      // A press selects an item by its place, or none.
      onFocus: () => {
        if (!isPressed.current) setActive(current);
      },
      onBlur: () => {
        isPressed.current = false;
        setActive(null);
      },
      // The page scrolls: the finger has chosen nothing.
      onPointerCancel: () => setActive(null),
      onPointerMove: (event: PointerEvent) => setActive(findAt(event)),
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') setActive(null);
      },
    },
  };
}

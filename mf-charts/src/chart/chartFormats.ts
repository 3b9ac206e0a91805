import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts';
import { createDateFormat } from 'shared-ui';

const DAY_SECONDS = 86_400;
const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

type Format = ReturnType<typeof createDateFormat>;

const formatDate = createDateFormat(DATE);
const formatMinute = createDateFormat({ ...DATE, ...CLOCK });
const formatSecond = createDateFormat({ ...DATE, ...CLOCK, second: '2-digit' });

/** The formats of the axis, whose keys are the values of TickMarkType. */
const TICKS: Record<TickMarkType, Format> = {
  0: createDateFormat({ year: 'numeric' }),
  1: createDateFormat({ month: 'short' }),
  2: createDateFormat({ day: 'numeric' }),
  3: createDateFormat(CLOCK),
  4: createDateFormat({ ...CLOCK, second: '2-digit' }),
};

const chooseFormat = (resolution: number): Format => {
  if (resolution >= DAY_SECONDS) return formatDate;
  return resolution < 60 ? formatSecond : formatMinute;
};

/** The times of a chart with bars of a resolution in seconds, in the formats of the trader (ACC-08). */
export function getTimeFormats(resolution: number): DeepPartial<ChartOptions> {
  const format = chooseFormat(resolution);
  const toMilliseconds = (time: Time): number => Number(time) * 1000;
  return {
    localization: { timeFormatter: (time: Time) => format(toMilliseconds(time)) },
    timeScale: {
      timeVisible: resolution < DAY_SECONDS,
      secondsVisible: resolution < 60,
      tickMarkFormatter: (time: Time, type: TickMarkType) => TICKS[type](toMilliseconds(time)),
    },
  };
}

import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import { isTradePrivacyOn } from 'shared-ui';
import type { GetColor } from './chartBase.ts';
import type { ChartLine } from './chartDrawings.ts';

/** Dashed lines at prices. @returns the function that shows other lines */
export function createLines(candles: ISeriesApi<'Candlestick'>, getColor: GetColor) {
  let drawn: IPriceLine[] = [];
  return (lines: readonly ChartLine[]): void => {
    for (const line of drawn) candles.removePriceLine(line);
    drawn = lines.map(({ label, price, color }) =>
      candles.createPriceLine({
        price,
        title: label,
        color: getColor(color),
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: !isTradePrivacyOn(),
      }),
    );
  };
}

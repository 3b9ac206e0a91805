import { atas } from './atas.ts';
import { binanceFutures } from './binance-futures.ts';
import { binanceSpot } from './binance-spot.ts';
import { bitstamp } from './bitstamp.ts';
import { bybitClosedPnl, bybitTrades } from './bybit.ts';
import { coinbaseFills, coinbaseTransactions } from './coinbase.ts';
import { ctrader } from './ctrader.ts';
import { das } from './das.ts';
import type { Format } from './define.ts';
import { degiro } from './degiro.ts';
import { etradeActivity, etradeTransactions } from './etrade.ts';
import { fidelity } from './fidelity.ts';
import { firstrade } from './firstrade.ts';
import { hyperliquid } from './hyperliquid.ts';
import { ibkrActivity } from './ibkr-activity.ts';
import { ibkrFlex } from './ibkr-flex.ts';
import { ibkrTransactions } from './ibkr-transactions.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import { lightspeed } from './lightspeed.ts';
import { lightyear } from './lightyear.ts';
import { metaTrader4 } from './metatrader4.ts';
import { metaTrader5Deals } from './metatrader5-deals.ts';
import { metaTrader5List } from './metatrader5-list.ts';
import { metaTrader5Positions } from './metatrader5-positions.ts';
import { ninjaTraderExecutions } from './ninjatrader-executions.ts';
import { ninjaTraderTrades } from './ninjatrader-trades.ts';
import { okx } from './okx.ts';
import { parqet } from './parqet.ts';
import { portfolioPerformance, portfolioPerformanceAccount } from './portfolio-performance.ts';
import { profit } from './profit.ts';
import { quantower } from './quantower.ts';
import { questrade } from './questrade.ts';
import { revolut } from './revolut.ts';
import { rithmic } from './rithmic.ts';
import { robinhood } from './robinhood.ts';
import { scalable } from './scalable.ts';
import { schwabRealized } from './schwab-realized.ts';
import { schwabTransactions } from './schwab-transactions.ts';
import { sharesight } from './sharesight.ts';
import { sierraActivity, sierraTrades } from './sierra.ts';
import { tastytrade } from './tastytrade.ts';
import { thinkorswim } from './thinkorswim.ts';
import { topstepxOrders, topstepxTrades } from './topstepx.ts';
import { tradervueExecutions, tradervueTrades } from './tradervue.ts';
import { tradeZella } from './tradezella.ts';
import { tradeZero } from './tradezero.ts';
import { trading212 } from './trading212.ts';
import { tradingViewOrders } from './tradingview-orders.ts';
import { tradingViewStrategy } from './tradingview-strategy.ts';
import { tradovateFills } from './tradovate-fills.ts';
import { tradovateOrders } from './tradovate-orders.ts';
import { tradovatePerformance, tradovatePositionHistory } from './tradovate-pairs.ts';
import { webullOrders, webullRecords, webullTrades } from './webull.ts';
import { xtb } from './xtb.ts';
import { zerodha } from './zerodha.ts';

export type { Format };

/** All formats. A new one is a file of its own and a line here (docs/adding-a-broker.md). */
export const formats: readonly Format[] = [
  binanceFutures,
  binanceSpot,
  bitstamp,
  bybitClosedPnl,
  bybitTrades,
  ibkrActivity,
  ibkrFlex,
  ibkrTransactions,
  metaTrader4,
  metaTrader5Deals,
  metaTrader5List,
  metaTrader5Positions,
  ninjaTraderExecutions,
  ninjaTraderTrades,
  thinkorswim,
  topstepxOrders,
  topstepxTrades,
  tradervueExecutions,
  tradervueTrades,
  tradeZella,
  tradingViewOrders,
  tradingViewStrategy,
  tradovateFills,
  tradovateOrders,
  tradovatePerformance,
  tradovatePositionHistory,
  atas,
  ctrader,
  das,
  coinbaseFills,
  coinbaseTransactions,
  etradeActivity,
  etradeTransactions,
  fidelity,
  firstrade,
  degiro,
  hyperliquid,
  kraken,
  kucoin,
  lightspeed,
  lightyear,
  okx,
  parqet,
  portfolioPerformance,
  portfolioPerformanceAccount,
  profit,
  quantower,
  questrade,
  sharesight,
  sierraActivity,
  sierraTrades,
  trading212,
  revolut,
  rithmic,
  robinhood,
  scalable,
  schwabRealized,
  schwabTransactions,
  tastytrade,
  tradeZero,
  webullOrders,
  webullRecords,
  webullTrades,
  xtb,
  zerodha,
];

/** How the round trips of a format become trades. */
export function findRoundTripKind(id: string): Format['roundTrips'] {
  return formats.find((format) => format.id === id)?.roundTrips ?? 'single';
}

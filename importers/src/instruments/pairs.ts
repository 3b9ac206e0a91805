// Currency and coin pairs by the form of their symbols.

/** Dollars as coins. No share has a symbol that ends in one, so they make any symbol a coin pair. */
const STABLECOINS = ['FDUSD', 'USDT', 'USDC', 'BUSD'];

/** What coins are priced in besides stablecoins. */
const QUOTES = [
  ...[...STABLECOINS, 'TUSD', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'JPY', 'KRW', 'TRY', 'BRL'],
  ...['BTC', 'XBT', 'ETH', 'BNB'],
];

/**
 * Coins that make a symbol with a currency a coin pair, such as BTCUSD. Any other coin needs a stablecoin, or the
 * file's word.
 */
const COINS = new Set(
  (
    'AAVE ADA ALGO APT ARB ATOM AVAX BCH BNB BONK BTC CRV DASH DOGE DOT EOS ETC ETH FIL FTM GRT HBAR HYPE ICP IMX INJ JUP KAS ' +
    'LDO LINK LTC MANA MATIC NEAR OP ONDO PEPE POL RENDER RUNE SAND SEI SHIB SOL STX SUI TAO TIA TON TRUMP TRX UNI VET WIF ' +
    'WLD XBT XDG XLM XMR XRP XTZ ZEC'
  ).split(' '),
);

/** Codes of ISO 4217 that are traded as pairs, with those of the precious metals. */
const CURRENCIES = new Set(
  (
    'USD EUR GBP JPY CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF RON TRY ZAR MXN BRL SGD HKD CNH CNY INR KRW THB ILS ' +
    'XAU XAG XPT XPD'
  ).split(' '),
);

/** What exchanges add to the symbols of perpetual contracts. */
const PERPETUAL = /(?:[-_.]?(?:PERP|SWAP)|\.P|[-_.]PERPETUAL)$/;

interface Pair {
  base: string;
  quote: string;
}

/**
 * The pair of `BTC/USDT` or `BTCUSDT`; undefined if the symbol ends in none of the quotes. A known coin
 * decides: DOTUSD is DOT and USD, not DO and TUSD.
 */
export function splitPair(symbol: string): Pair | undefined {
  const [, base, quote] = /^([A-Z0-9]{1,12})[-/_.: ]([A-Z0-9]{2,6})$/.exec(symbol) ?? [];
  if (base !== undefined && quote !== undefined) return { base, quote };
  const pairs = QUOTES.filter((each) => symbol.endsWith(each) && /^[A-Z0-9]+$/.test(symbol)).map((each) => ({
    base: symbol.slice(0, -each.length),
    quote: each,
  }));
  const named = pairs.filter((pair) => pair.base !== '' && pair.quote !== 'TUSD');
  return pairs.find((pair) => COINS.has(pair.base)) ?? named[0];
}

/**
 * The currencies or coins of a pair: EUR and USD of `EUR.USD`, BTC and USDT of `BTCUSDT`. Undefined for any other
 * symbol.
 */
export function findPair(symbol: string): Pair | undefined {
  const currencies = findCurrencyPair(symbol);
  return currencies === undefined
    ? splitPair(symbol.replace(PERPETUAL, ''))
    : { base: currencies.slice(0, 3), quote: currencies.slice(3) };
}

/** Kraken writes XBT for BTC and XDG for DOGE. */
const COIN_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/**
 * The traded coin of a coin pair: BTC for `BTCUSDT`, `BTC-USD` or `BTC-PERP`. `isStated`: a file says that it is a
 * coin. Undefined for any other symbol.
 */
export function findCoin(symbol: string, isStated: boolean): string | undefined {
  const bare = symbol.replace(PERPETUAL, '');
  const { base, quote } = splitPair(bare) ?? { base: bare, quote: '' };
  const isPriced = STABLECOINS.includes(quote) || (QUOTES.includes(quote) && COINS.has(base));
  const isPerpetual = bare !== symbol && COINS.has(base);
  return isStated || isPriced || isPerpetual ? (COIN_NAMES[base] ?? base) : undefined;
}

/** The currency pair of `EURUSD`, `EUR/USD`, `EUR.USD` or `EUR_USD`: EURUSD. Undefined for any other symbol. */
export function findCurrencyPair(symbol: string): string | undefined {
  const [, base = '', quote = ''] = /^([A-Z]{3})[-/_. ]?([A-Z]{3})(?:=X)?$/.exec(symbol) ?? [];
  return CURRENCIES.has(base) && CURRENCIES.has(quote) && base !== quote ? base + quote : undefined;
}

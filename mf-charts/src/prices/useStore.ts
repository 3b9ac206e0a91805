import { limits } from 'contracts';
import { type Candle, candles } from 'contracts/candles';
import type { CandleFile } from 'importers';
import { useState } from 'react';
import { writeThroughCache } from 'shared-ui';
import { getApi } from 'shared-ui/host';

interface Stored {
  added: number;
  replaced: number;
}

/**
 * Sends the bars of a file in parts. Sending them again changes nothing, so that a cancelled upload can be repeated.
 */
async function storePrices(
  ticker: string,
  { resolution, candles: bars }: CandleFile,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Stored> {
  const { perCall } = limits.candles;
  const stored = { added: 0, replaced: 0 };
  for (let start = 0; start < bars.length && !signal.aborted; start += perCall) {
    const rows = bars.slice(start, start + perCall).map(({ time, open, high, low, close, volume }): Candle => {
      const at = new Date(time).toISOString();
      return [at, open, high, low, close, volume];
    });
    const input = { params: { ticker }, body: { resolution, candles: rows } };
    const reply = await writeThroughCache(candles.add, input, () => getApi().call(candles.add, input, { signal }));
    stored.added += reply.added;
    stored.replaced += reply.replaced;
    onProgress((100 * Math.min(start + perCall, bars.length)) / bars.length);
  }
  return stored;
}

/** Stores the bars of a file, with progress; `run` is null while nothing is sent. */
export function useStore(ticker: string, file: CandleFile) {
  const [run, setRun] = useState<{ controller: AbortController; percent: number } | null>(null);
  const [stored, setStored] = useState<Stored | null>(null);
  const start = () => {
    const controller = new AbortController();
    setRun({ controller, percent: 0 });
    storePrices(ticker, file, controller.signal, (percent) => setRun({ controller, percent }))
      .then((result) => !controller.signal.aborted && setStored(result))
      // The API client shows errors; a cancelled upload is none.
      .catch(() => undefined)
      .finally(() => setRun(null));
  };
  return { run, stored, start };
}

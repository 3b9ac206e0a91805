import { toText } from 'shared-ui';
import { isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';

/** The last trade sent without a confirmed reply, and its idempotency key. */
interface SentTrade {
  key: string;
  sent: string;
}

/** Stored as long as the draft, so that a retry after a crash uses the same key. */
export function readSentTrade(): SentTrade | null {
  const sentTrade = readTraderEntry('browser', 'trade-attempt');
  return isObject(sentTrade) ? { key: toText(sentTrade.key), sent: toText(sentTrade.sent) } : null;
}
export function storeSentTrade(sentTrade: SentTrade | null): void {
  writeTraderEntry('browser', 'trade-attempt', sentTrade);
}

/** The setup of the last trade saved in this browser, or ''. */
export function readLastSetup(): string {
  return String(readTraderEntry('browser', 'last-setup') ?? '');
}
export function storeLastSetup(setup: string): void {
  writeTraderEntry('browser', 'last-setup', setup);
}

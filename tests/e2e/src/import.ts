import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const samples = join(import.meta.dirname, '../../../platform/gateway/samples');

/** The address of a sample file of the demo. */
export function getSample(name: string): string {
  return join(samples, name);
}

export interface FileContent {
  name: string;
  text: string;
}

const toPayload = (file: FileContent | string) =>
  typeof file === 'string' ? file : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) };

/** Chooses a file by its path, or one that is made of text. */
export function chooseFile(page: Page, file: FileContent | string): Promise<void> {
  return page.locator('input[type=file]').setInputFiles(toPayload(file));
}

/** Drops a file onto the middle of the page, as from a file manager. */
export async function dropFile(page: Page, { name, text, type }: FileContent & { type?: string }): Promise<void> {
  const data = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name, { type: file.type ?? '' }));
      return transfer;
    },
    { name, text, type },
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

/** The section of the files of one format. */
export function getSource(page: Page, format: string): Locator {
  return page.getByRole('region', { name: format, exact: true });
}

export async function importAll(page: Page, format: string, trades: number): Promise<void> {
  await getSource(page, format)
    .getByRole('button', { name: `Import ${trades.toLocaleString('en-US')} trades` })
    .click();
  await page.getByText(`${trades.toLocaleString('en-US')} trades added.`).waitFor();
}

const header =
  'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A Tradovate file with this many trades, one every two minutes of June 2026. Each gains $20. */
export function createLongFile(trades: number): FileContent {
  const rows = Array.from({ length: trades }, (_, index) => {
    const minutes = index * 2;
    const at = (minute: number) =>
      `06/${pad(1 + Math.floor(minute / 1_440))}/2026 ${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}:00`;
    const id = 900_000_000 + index * 2;
    return `MNQU6,-2,0,0.25,${id},${id + 1},1,23000.00,23010.00,$20.00,${at(minutes)},${at(minutes + 1)},1min`;
  });
  return { name: 'june.csv', text: [header, ...rows].join('\n') };
}

const flexHeader =
  'ClientAccountID,AssetClass,Symbol,Multiplier,CurrencyPrimary,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,Open/CloseIndicator,LevelOfDetail,IBOrderID,IBExecID,TradeID';

type Leg = [contract: string, size: number, entry: string, exit: string];

/** The fills that open and close the legs of one order. */
const createOrder = (id: number, legs: Leg[]): string[] =>
  legs.flatMap(([contract, size, entry, exit], index) => {
    const createRow = (time: string, quantity: number, price: string, code: 'O' | 'C') => {
      const side = quantity > 0 ? 'BUY' : 'SELL';
      const key = `${id}${index}${code}`;
      const order = code === 'O' ? id : id + 1;
      return `U1,OPT,${contract},100,USD,${time},${quantity},${price},-1.05,${side},${code},EXECUTION,${order},e${key},t${key}`;
    };
    return [createRow('20260504;094002', size, entry, 'O'), createRow('20260511;101540', -size, exit, 'C')];
  });

/** A Flex Query with a vertical and an iron condor of SPY, each opened by one order: six trades. */
export function createSpreads(): FileContent {
  const rows = [
    flexHeader,
    ...createOrder(100, [
      ['SPY   260619P00560000', -3, '4.1', '1.8'],
      ['SPY   260619P00555000', 3, '2.9', '1.3'],
    ]),
    ...createOrder(200, [
      ['SPY   260717P00540000', 1, '0.8', '0.1'],
      ['SPY   260717P00550000', -1, '1.9', '0.25'],
      ['SPY   260717C00600000', -1, '1.7', '0.95'],
      ['SPY   260717C00610000', 1, '0.7', '0.4'],
    ]),
  ];
  return { name: 'spreads.csv', text: rows.join('\n') };
}

import { detect, openFiles } from '../../src/index.ts';
import { describeTrades, readText } from '../fixture.ts';

/** The list of trades of another platform, with the names of TradingView's: entry and exit are not named as such. */
const OTHER_LIST = [
  'Trade #,Order #,Type,Signal,Date/Time,Price,Contracts,Profit',
  '1,1,Buy,LE,05/04/2026 09:31,5300.25,1,',
  ',2,Sell,LX,05/04/2026 10:02,5304.25,1,200.00',
  '2,3,SellShort,SE,05/05/2026 09:31,5310,1,',
  ',4,BuyToCover,SX,05/05/2026 10:02,5312,1,-100.00',
];

/** Lists of fills whose header has the columns of a format, and whose rows that format does not read. */
const files: [string, string, readonly string[]][] = [
  [
    'TradingView strategy tester',
    'long 2 MSFT 410 -> 412.5, 5.00 after 0.00 on 2026-05-04',
    [
      'Trade #,Type,Date/Time,Signal,Symbol,Side,Quantity,Price,Profit',
      '1,Fill,2026-05-04 09:31,a,MSFT,Buy,2,410,0',
      '2,Fill,2026-05-04 10:31,b,MSFT,Sell,2,412.5,5',
    ],
  ],
  [
    'DAS Trader trades',
    'short 100 AMD 120 -> 119, 100.00 after 0.00 on 2026-05-05',
    [
      'Time,Symbol,Side,Price,Qty,Route,Account,Cloid,Date',
      'morning,AMD,Sell,120,100,SMAT,A1,c1,05/04/2026',
      'noon,AMD,Buy,119,100,SMAT,A1,c2,05/05/2026',
    ],
  ],
];

const open = async (lines: readonly string[], name = 'list.csv') => {
  const [file] = await openFiles(new TextEncoder().encode(lines.join('\n')), name);
  if (!file) throw new Error('No file was opened.');
  return file;
};

describe('a file that has the columns of a format, and no row that it reads', () => {
  it('says so, with the reason (IMP-03)', async () => {
    for (const guess of [false, true]) {
      const { format, trades, warnings } = await readText(OTHER_LIST.join('\n'), 'list.csv', { guess });
      expect({ format, trades }).toEqual({ format: 'tradingview-strategy', trades: [] });
      expect(warnings).toContainEqual(expect.stringContaining('Nothing was read: '));
    }
  });

  it.each(files)('is guessed, and asks whether the rows are trades: %s (IMX-09)', async (name, trade, lines) => {
    const [candidate] = detect(await open(lines));
    expect(candidate).toMatchObject({ name, isEmpty: true });
    const file = await readText(lines.join('\n'), 'list.csv', { guess: true });
    expect(describeTrades(file)).toEqual([trade]);
    expect(file.questions.map(({ text }) => text)).toContainEqual(
      `The file looks like ${name}, but this format leaves out all of its rows. Are they trades?`,
    );
    expect((await readText(lines.join('\n'))).warnings).toContainEqual(expect.stringContaining('Nothing was read: '));
  });

  it('is read by another format that reads its rows (IMP-02)', async () => {
    const lines = [
      'Trade #,Type,Date/Time,Signal,Contracts,Profit,Run-up,Drawdown,Price,Time,Symbol,Side,Qty,Route,Cloid,Account',
      '1,Fill,,x,1,0,0,0,120,09:31:00,AMD,SS,100,SMAT,c1,A1',
      '2,Fill,,x,1,0,0,0,119,10:31:00,AMD,B,100,SMAT,c2,A1',
    ];
    const name = 'das-2026-05-04.csv';
    const candidates = detect(await open(lines, name));
    expect(candidates.map(({ format, isEmpty }) => [format, isEmpty])).toEqual([
      ['das', false],
      ['tradingview-strategy', true],
    ]);
    expect(describeTrades(await readText(lines.join('\n'), name))).toEqual([
      'short 100 AMD 120 -> 119, 100.00 after 0.00 on 2026-05-04',
    ]);
  });

  it('is no table of trades if the format only knows movements of cash (IMX-09)', async () => {
    const lines = [
      'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
      '5/4/2026,5/4/2026,5/5/2026,,ACH Deposit,ACH,,,"$1,000.00"',
      '5/5/2026,5/5/2026,5/5/2026,KO,Cash Div: R/D 2026-05-01,CDIV,,,$12.00',
    ];
    const { format, trades, mapping } = await readText(lines.join('\n'), 'list.csv', { guess: true });
    expect({ format, trades, mapping }).toEqual({ format: 'robinhood', trades: [], mapping: null });
  });
});

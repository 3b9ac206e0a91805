import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { imports } from 'contracts/imports';
import { labels } from 'contracts/labels';
import { structures } from 'contracts/structures';
import { writeTabAccounts } from 'shared-ui';
import { droppedFilesAtom, getCurrentTraderId, getLeavePrompt, getNotices, hostStore } from 'shared-ui/host';
import { setUpModuleTest } from 'shared-ui/testing';
import { forgetReader, getReader } from '../features/reading/useReader.ts';
import module from '../module.ts';
import { createFile, readSample, readSampleText, serveImports } from '../testing/importApi.ts';

// jsdom has no workers: the same code runs in this process.
jest.mock('../features/reading/startReader.ts', () => {
  const { createReader } = jest.requireActual('../features/reading/reader.ts');
  return { startReader: async () => createReader() };
});

const tradovate = () => readSample('tradovate-performance.csv');
const ibkr = () => readSample('ibkr-flex.xml');

describe('/import', () => {
  let journal: ReturnType<typeof serveImports>;
  const { api, open } = setUpModuleTest(module, (mock) => {
    journal = serveImports(mock);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ samples: [] }));
  });
  beforeEach(() => forgetReader());

  const drop = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  const openWith = async (...files: File[]) => {
    await open('/import');
    drop(...files);
  };
  const getCard = (name: string) => within(screen.getByRole('region', { name }));
  const clickImport = async (name: string | RegExp) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name }));
  };
  const sentCalls = () =>
    api.recordedCalls.filter(({ call }) => call.method !== 'GET').map(({ call }) => `${call.method} ${call.path}`);

  it('reads a file without sending anything, and shows its format with the reason (IMP-01)', async () => {
    await openWith(tradovate());
    expect(await screen.findByText(/Row 1 has the columns/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Tradovate Performance' })).toBeVisible();
    await screen.findByRole('button', { name: 'Import 7 trades' });
    expect(sentCalls()).toEqual([]);
  });

  it('accepts a pasted table, and leaves text for fields alone (IMP-01)', async () => {
    await open('/import');
    const text = readSampleText('tradovate-performance.csv');
    const paste = (target: Element) => fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } });
    paste(document.body);
    await screen.findByText('Pasted table.txt');
    await screen.findByRole('combobox', { name: /Which account/ });
    paste(screen.getByRole('combobox', { name: /Which account/ }));
    expect(screen.getAllByText('Pasted table.txt')).toHaveLength(2);
  });

  it.each([
    ['takes', 'the trader', getCurrentTraderId, 1],
    ['takes', 'a visitor who then signed in', () => null, 1],
    ['ignores', 'another trader', () => 'uid-of-eve', 0],
  ])('%s a file that was dropped on another page by %s (IMP-14)', async (_, _who, getTraderId, count) => {
    hostStore.set(droppedFilesAtom, { files: [tradovate()], traderId: getTraderId() });
    await open('/import');
    if (count > 0) await screen.findByRole('region', { name: 'Tradovate Performance' });
    expect(hostStore.get(droppedFilesAtom)).toBeNull();
    expect(screen.queryAllByRole('region', { name: 'Files' })).toHaveLength(count);
  });

  const getFirstTrades = (question: RegExp) =>
    within(screen.getByRole('table', { name: new RegExp(`^The first trades with this answer: ${question.source}`) }));

  it('asks what the file leaves open, each with the first five trades as they are read (IMP-05)', async () => {
    await openWith(tradovate());
    const user = userEvent.setup();
    await user.type(await screen.findByRole('combobox', { name: /Which account/ }), 'Main');
    await user.type(screen.getByRole('textbox', { name: /What do you pay/ }), '0,5');
    await user.selectOptions(screen.getByRole('combobox', { name: /In which time zone/ }), 'America/New_York');
    const fees = getFirstTrades(/What do you pay/);
    // 4 sides of 0.50: 95.00 − 2.00
    await waitFor(() => expect(fees.getByText('+$93.00')).toBeVisible());
    expect(fees.getAllByRole('row')).toHaveLength(6);
    expect(getFirstTrades(/Which account/).getAllByText('Main')).toHaveLength(5);
    // The trader has the time zone of Chicago, one hour behind.
    expect(
      getFirstTrades(/In which time zone/).getByRole('row', {
        name: /Jul 20, 2026, 8:41:55\sAM Jul 20, 2026, 7:41:55\sAM/,
      }),
    ).toBeVisible();
    expect(screen.getByText('Times are in the time zone of your settings, America/Chicago.')).toBeVisible();
  });

  it('asks at most four questions, about account, time zone, order of dates and fees (IMP-05)', async () => {
    const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X';
    const rows = ['MESU6,Buy,1,7400,07/02/2026 09:30:00,e1,Entry', 'MESU6,Sell,1,7410,07/02/2026 09:31:00,e2,Exit'];
    const text = [header, ...rows].join('\n');
    await openWith(
      createFile('july.csv', text),
      createFile('next.csv', text.replaceAll('07/02', '07/03').replaceAll(',e', ',f')),
    );
    await screen.findByRole('button', { name: 'Import 2 trades' });
    const questions = screen.getAllByRole('table', { name: /^The first trades with this answer/ });
    expect(
      questions.map((table) => table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent),
    ).toEqual([
      expect.stringContaining('Which account are these trades from?'),
      expect.stringContaining('What do you pay per contract and side?'),
      expect.stringContaining('Is the day or the month first in 07'),
      expect.stringContaining('In which time zone are the times of the file?'),
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Is the day or the month/ }), 'Day first');
    const dates = getFirstTrades(/Is the day or the month first/);
    expect(await dates.findByText('Sat, Feb 7, 2026')).toBeVisible();
  });

  it('asks for the rate of fees in another currency (IMX-05)', async () => {
    const row = (side: string, price: number, at: string) =>
      `2026-03-02 ${at},EURUSDT,${side},${price},1000,2,BNB,0,USDT,1100`;
    const header = 'Date(UTC),Symbol,Side,Price,Quantity,Fee,Fee Coin,Realized Profit,Quote Asset,Amount';
    await openWith(
      createFile('march.csv', [header, row('BUY', 1.1, '09:30:00'), row('SELL', 1.2, '09:31:00')].join('\n')),
    );
    await screen.findByRole('button', { name: 'Import 1 trade' });
    await userEvent.type(screen.getByRole('textbox', { name: 'How many USDT was 1 BNB? The fees are in BNB.' }), '5');
    // 1,000 × 0.10 − 2 × 2 × 5
    await waitFor(() => expect(getFirstTrades(/How many USDT/).getByText('+$80.00')).toBeVisible());
  });

  it('keeps the last valid amount, and says what is wrong with another text (IMP-05)', async () => {
    await openWith(tradovate());
    const fees = await screen.findByRole('textbox', { name: /What do you pay/ });
    await userEvent.type(fees, 'abc');
    expect(screen.getByText('Enter an amount such as 0.62.')).toBeVisible();
  });

  it('reconciles the P&L of the file with that of its trades (IMP-07)', async () => {
    await openWith(tradovate());
    // 95 + 76 − 55 + 97.50 − 57.50 + 186 − 53 − 223.50
    const line = await screen.findByRole('group', { name: 'Reconciliation' });
    expect(line).toHaveTextContent('P&L in the file $65.50 · as imported $65.50 They agree.');
    await userEvent.type(screen.getByRole('textbox', { name: /What do you pay/ }), '1');
    // 18 contracts, two sides
    await waitFor(() =>
      expect(line).toHaveTextContent('P&L in the file $65.50 · fees you entered $36.00 · as imported $29.50'),
    );
  });

  it('imports with the answers, shows the result and finds nothing new in the same file (IMP-07 IMP-08)', async () => {
    await openWith(tradovate());
    await clickImport('Import 7 trades');
    expect(await screen.findByText('7 trades added.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View trades' })).toHaveAttribute(
      'href',
      '/trades?from=2026-07-20&to=2026-07-23',
    );
    expect(api.getInputs(imports.start)).toEqual([
      {
        body: expect.objectContaining({
          format: 'tradovate-performance',
          fileNames: ['tradovate-performance.csv'],
          zone: 'America/Chicago',
          isZoneStated: false,
        }),
      },
    ]);
    drop(tradovate());
    expect(await screen.findByText('0 new trades: all of this file is already imported.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(await screen.findByRole('radio', { name: 'Already imported 7' })).toBeVisible();
  });

  it('shows averages with the decimals of the fills (IMP-07)', async () => {
    const rows = ['Buy,100,180.1', 'Buy,100,180.2', 'Buy,100,180.4', 'Sell,300,181.5'].map(
      (row, minute) => `2026-06-15 09:3${minute}:00,AAPL,${row}`,
    );
    await openWith(createFile('mine.csv', ['Date,Symbol,Side,Quantity,Price', ...rows].join('\n')));
    expect(await screen.findByText('180.23 → 181.50')).toBeVisible();
  });

  it('filters the trades by what happens to them (IMP-07)', async () => {
    const lines = readSampleText('tradovate-performance.csv').split('\n');
    await openWith(createFile('monday.csv', lines.slice(0, 4).join('\n')));
    await clickImport('Import 2 trades');
    await screen.findByText('2 trades added.');
    drop(tradovate());
    await userEvent.click(await screen.findByRole('radio', { name: 'Already imported 2' }));
    await userEvent.click(screen.getByRole('radio', { name: 'New 5' }));
    expect(screen.getByRole('radio', { name: 'New 5' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Import 5 trades' })).toBeEnabled();
  });

  it('begins with a summary that agrees with the file, above the questions (IMP-07)', async () => {
    await openWith(tradovate());
    await screen.findByRole('button', { name: 'Import 7 trades' });
    const summary = screen.getByRole('group', { name: 'Summary' });
    expect(summary).toHaveTextContent(/7 trades\s*Jul 20, 2026 to Jul 23, 2026\s*\+\$65\.50\s*agrees with the file/);
    expect(summary).toHaveTextContent('3 questions below');
    const question = screen.getByRole('combobox', { name: /Which account/ });
    expect(summary.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says nothing of an agreement if the file states no P&L (IMP-07)', async () => {
    const rows = ['MESU6,Buy,1,7400,07/22/2026 09:30:00,e1,Entry', 'MESU6,Sell,1,7410,07/22/2026 09:31:00,e2,Exit'];
    await openWith(createFile('july.csv', ['Instrument,Action,Quantity,Price,Time,ID,E/X', ...rows].join('\n')));
    await screen.findByRole('button', { name: 'Import 1 trade' });
    const summary = screen.getByRole('group', { name: 'Summary' });
    expect(summary).toHaveTextContent(/1 trade\s*Jul 22, 2026\s*\+\$50\.00/);
    expect(summary).not.toHaveTextContent(/agrees|differs/);
  });

  it('needs one click on the second evening: only new trades, and answers folded (IMP-14 IMP-05)', async () => {
    const lines = readSampleText('tradovate-performance.csv').split('\n');
    await openWith(createFile('monday.csv', lines.slice(0, 4).join('\n')));
    await userEvent.type(await screen.findByRole('combobox', { name: /Which account/ }), 'Main');
    await userEvent.type(screen.getByRole('textbox', { name: /What do you pay/ }), '0.5');
    await clickImport('Import 2 trades');
    await screen.findByText('2 trades added.');
    act(() => hostStore.set(droppedFilesAtom, { files: [tradovate()], traderId: getCurrentTraderId() }));
    expect(await screen.findByRole('radio', { name: 'New 5' })).toBeChecked();
    const summary = screen.getByRole('group', { name: 'Summary' });
    expect(summary).toHaveTextContent(/5 new trades/);
    expect(summary).toHaveTextContent('2 trades of the file already imported.');
    expect(summary).not.toHaveTextContent('below');
    const folded = screen.getByText('3 answers of your last import').closest('details');
    expect(folded).not.toHaveAttribute('open');
    expect(folded).toContainElement(screen.getByRole('combobox', { name: /Which account/, hidden: true }));
    await clickImport('Import 5 trades');
    expect(await screen.findByText('5 trades added.')).toBeVisible();
    expect(api.getInputs(imports.start).map(({ body }) => [body.account, body.feePerUnit])).toEqual([
      ['Main', '0.5'],
      ['Main', '0.5'],
    ]);
  });

  it('shows where the export of a broker is (IMP-02)', async () => {
    await open('/import');
    await screen.findByRole('searchbox', { name: 'Find your broker' });
    const brokers = getCard('Where to find your broker’s file');
    await userEvent.type(brokers.getByRole('searchbox', { name: 'Find your broker' }), 'ibkr');
    expect(brokers.getByRole('heading', { name: 'Interactive Brokers' })).toBeVisible();
    expect(brokers.getByText(/Add the section Trades with Executions/)).toBeVisible();
    await userEvent.clear(brokers.getByRole('searchbox'));
    await userEvent.type(brokers.getByRole('searchbox'), 'no such broker');
    expect(brokers.getByRole('status')).toHaveTextContent('say what the columns are');
  });

  it('says what another journal brings, and how to export there (IMX-10)', async () => {
    await open('/import');
    const region = within(await screen.findByRole('region', { name: 'Coming from another journal?' }));
    const list = region.getByRole('list', { name: 'Other journals' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(region.getByText('TradeZella'));
    expect(region.getByText(/The playbook, or the first setup, becomes the setup/)).toBeVisible();
    expect(region.getByText(/open the list of trades, select all, and export them as CSV/)).toBeVisible();
    const brokers = getCard('Where to find your broker’s file');
    expect(brokers.queryByText('TradeZella')).toBeNull();
    await userEvent.type(brokers.getByRole('searchbox', { name: 'Find your broker' }), 'tradezella');
    expect(brokers.getByRole('heading', { name: 'TradeZella' })).toBeVisible();
  });

  it('says how many trades of another journal have notes, and sends these with the rows (IMX-10)', async () => {
    const header =
      'Open Datetime,Close Datetime,Symbol,Side,Volume,Entry Price,Exit Price,Gross P&L,Net P&L,Notes,Tags';
    const first = '2026-07-14 08:00:00,2026-07-14 08:01:00,GNLN,L,200,4.41,4.79,76,75,"Held, then sold.","gap, news"';
    const second = '2026-07-14 09:00:00,2026-07-14 09:01:00,AMD,S,10,100,99,10,9,,';
    await openWith(createFile('tradervue.csv', [header, first, second].join('\n')));
    expect(
      await screen.findByText('1 trade of the file with notes, a setup or tags. New trades get them.'),
    ).toBeVisible();
    await clickImport('Import 2 trades');
    await screen.findByText('2 trades added.');
    expect(api.getInputs(imports.addRows).flatMap(({ body }) => body.roundTrips)).toEqual([
      expect.objectContaining({ ticker: 'GNLN', notes: 'Held, then sold.', tags: ['gap', 'news'] }),
      expect.not.objectContaining({ notes: expect.anything() }),
    ]);
  });

  it('says of a format that it was not yet tried with a real file, and asks for a look at the sum (IMX-10)', async () => {
    await open('/import');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find your broker' }), 'hyperliquid');
    const brokers = getCard('Where to find your broker’s file');
    expect(brokers.getByText(/Not yet tried with a real file: check the sum/)).toBeVisible();
    drop(
      createFile(
        'fills.csv',
        'time,coin,dir,px,sz,ntl,fee,closedPnl\n18/03/2026 - 09:00:00,ETH,Open Long,2000,1,2000,1,-1\n18/03/2026 - 10:00:00,ETH,Close Long,2010,1,2010,1,9',
      ),
    );
    expect(await screen.findByText('Not yet tried with a real file')).toBeVisible();
    expect(screen.getByText(/Compare the sum below/)).toBeVisible();
  });

  it('says nothing of the kind of a format that was tried (IMX-10)', async () => {
    await openWith(tradovate());
    await screen.findByRole('region', { name: 'Tradovate Performance' });
    await screen.findByRole('button', { name: 'Import 7 trades' });
    expect(screen.queryByText('Not yet tried with a real file')).toBeNull();
  });

  it.each([
    ['the zip', 'export.zip', 'PK\u0003\u0004 trades.csv journal.json'],
    ['its list of trades', 'trades.csv', '\ufeffNumber,Date,Ticker,Name,Setup Type,Amount\r\n1,2026-07-20,AAPL,,,5'],
    ['its journal', 'journal.json', '{"format":"trading-journal","version":1,"trades":[]}'],
  ])('recognizes %s of an export of this journal, and leads to its restore (IMP-03)', async (_, name, text) => {
    await openWith(createFile(name, text));
    expect(await screen.findByText(/^This is an export of this journal/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Restore in Account' })).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says which trades were opened before the file begins (IMP-06 IMP-07)', async () => {
    const header =
      'TradeID,AssetClass,ClientAccountID,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,CurrencyPrimary,FifoPnlRealized,Open/CloseIndicator';
    await openWith(createFile('flex.csv', `${header}\n1,STK,U1,AAPL,20260720;093000,SELL,-10,210,-1,USD,98,C`));
    await screen.findByRole('button', { name: 'Import 1 trade' });
    expect(screen.getByText(/^1 trade was opened before the file begins/)).toBeVisible();
  });

  it('reads several files of several brokers, each by its own format (IMP-01)', async () => {
    await openWith(tradovate(), ibkr());
    expect(await screen.findByRole('region', { name: 'Tradovate Performance' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Interactive Brokers Flex Query' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove ibkr-flex.xml' }));
    expect(screen.queryByRole('region', { name: 'Interactive Brokers Flex Query' })).toBeNull();
  });

  it.each([
    ['an empty file', createFile('empty.csv', ''), 'The file is empty.'],
    ['a PDF', createFile('report.csv', '%PDF-1.7'), 'This is a PDF.'],
    ['an XML file with a DOCTYPE', createFile('x.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'DOCTYPE'],
    ['an unknown table', createFile('x.csv', 'a,b,c\n1,2,3'), 'The file is in no known format'],
  ])('says what is wrong with %s, and changes nothing (IMP-11)', async (_, file, sentence) => {
    await openWith(file);
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(sentCalls()).toEqual([]);
  });

  it('refuses a file of more than 50 MB before reading it (IMP-01 IMP-11)', async () => {
    const huge = createFile('huge.csv', 'a,b\n');
    const read = jest.fn();
    Object.defineProperties(huge, { size: { value: 60 * 1024 * 1024 }, arrayBuffer: { value: read } });
    await openWith(huge);
    expect(await screen.findByText('The file is larger than 50 MB. Export a shorter period.')).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('lists skipped rows with their reason (IMP-07)', async () => {
    const text = readSampleText('tradovate-performance.csv').replace('23210.50', 'abc');
    await openWith(createFile('broken.csv', text));
    await userEvent.click(await screen.findByText('1 skipped row'));
    expect(screen.getByRole('row', { name: /^2 buyPrice “abc” is not a number/ })).toBeInTheDocument();
  });

  it('asks the value of an unknown contract, and imports its trades after the answer (IMP-12)', async () => {
    const header =
      'Instrument;Action;Quantity;Price;Time;ID;E/X;Position;Order ID;Name;Commission;Rate;Account display name;Connection;';
    const rows = [
      'XYZ JUN26;Buy;1;100;27/04/2026 6:05:00;e-1;Entry;1 L;o-1;Entry;0,62 $;1;Sim;Sim;',
      'XYZ JUN26;Sell;1;103;27/04/2026 6:09:00;e-2;Exit;-;o-2;Exit;0,62 $;1;Sim;Sim;',
    ];
    await openWith(createFile('executions.csv', [header, ...rows].join('\n')));
    const field = await screen.findByRole('textbox', { name: /How much money is 1.00 of price of one XYZ/ });
    expect(screen.getByText('No closed trades in this file.')).toBeVisible();
    await userEvent.type(field, '20');
    // 3 × $20 − 2 × 0.62
    expect(await screen.findAllByText('+$58.76')).not.toHaveLength(0);
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeEnabled();
  });

  it('remembers the answers of a format, and asks no known value again (IMP-05)', async () => {
    await openWith(tradovate());
    await userEvent.type(await screen.findByRole('combobox', { name: /Which account/ }), 'Main');
    await userEvent.type(screen.getByRole('textbox', { name: /What do you pay/ }), '0.5');
    await clickImport('Import 7 trades');
    await screen.findByText('7 trades added.');
    await openWith(tradovate());
    expect(await screen.findByRole('combobox', { name: /Which account/ })).toHaveValue('Main');
    expect(screen.getByRole('textbox', { name: /What do you pay/ })).toHaveValue('0.5');
    expect(await screen.findByText('0 new trades: all of this file is already imported.')).toBeVisible();
  });

  it('remembers the answers of each account (IMP-05)', async () => {
    const getFee = () => screen.getByRole('textbox', { name: /What do you pay/ });
    const openFile = async () => {
      await openWith(tradovate());
      return screen.findByRole('combobox', { name: /Which account/ });
    };
    for (const [name, fee] of [
      ['Main', '0.5'],
      ['Second', '0.7'],
    ] as const) {
      const account = await openFile();
      await userEvent.clear(account);
      await userEvent.type(account, name);
      await userEvent.clear(getFee());
      await userEvent.type(getFee(), fee);
      await clickImport('Import 7 trades');
      await screen.findByText('7 trades added.');
    }
    const account = await openFile();
    expect([account, getFee()].map((field) => field.getAttribute('value'))).toEqual(['Second', '0.7']);
    await userEvent.clear(account);
    await userEvent.type(account, 'Main');
    expect(getFee()).toHaveValue('0.5');
  });

  it('begins with the account of the navigation bar, which the trader can change (LIM-08)', async () => {
    const accounts = ['Main', 'Funded'].map((name, id) => ({ id, name, archived: false, trades: 0 }));
    api.on(labels.list, () => ({ setups: [], tags: [], accounts }));
    writeTabAccounts(['funded']);
    await openWith(tradovate());
    const account = await screen.findByRole('combobox', { name: /Which account/ });
    await waitFor(() => expect(account).toHaveValue('Funded'));
    await userEvent.clear(account);
    expect(account).toHaveValue('');
    await userEvent.type(account, 'Main');
    await clickImport('Import 7 trades');
    await screen.findByText('7 trades added.');
    expect(api.getInputs(imports.start).map(({ body }) => body.account)).toEqual(['Main']);
    await openWith(tradovate());
    const next = await screen.findByRole('combobox', { name: /Which account/ });
    expect(next).toHaveValue('Funded');
    expect(next).toBeVisible();
  });

  it('remembers the answers of each account that the files name, without renaming it (IMP-05)', async () => {
    const file = (account: string) =>
      createFile('flex.xml', readSampleText('ibkr-flex.xml').replaceAll('U8100220', account));
    const findZone = () => screen.findByRole('combobox', { name: /In which time zone/ });
    const importIn = async (account: string, zone: string) => {
      await openWith(file(account));
      await userEvent.selectOptions(await findZone(), zone);
      await clickImport('Import 3 trades');
      await screen.findByText('3 trades added.');
    };
    await importIn('U1', 'Europe/Berlin');
    await importIn('U2', 'Asia/Tokyo');
    await openWith(file('U1'));
    await waitFor(async () => expect(await findZone()).toHaveValue('Europe/Berlin'));
    expect(getFirstTrades(/In which time zone/)).toBeTruthy();
    expect(api.getInputs(imports.changeSettings).map(({ body }) => body)).toEqual([
      { action: 'setAnswer', answer: { format: 'ibkr-flex', account: 'U1', zone: 'Europe/Berlin' } },
      { action: 'setAnswer', answer: { format: 'ibkr-flex', account: 'U2', zone: 'Asia/Tokyo' } },
    ]);
    expect(await screen.findByText('0 new trades: all of this file is already imported.')).toBeVisible();
  });

  it('remembers an assumption that the trader has left, also for an account that an earlier file did not name (IMP-05)', async () => {
    await openWith(ibkr());
    await clickImport('Import 3 trades');
    await screen.findByText('3 trades added.');
    expect(api.getInputs(imports.changeSettings)).toMatchObject([
      { body: { answer: { format: 'ibkr-flex', zone: 'America/New_York' } } },
    ]);
  });

  describe('a file whose orders have several legs', () => {
    const text = [
      'ClientAccountID,AssetClass,Symbol,Multiplier,CurrencyPrimary,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,Open/CloseIndicator,LevelOfDetail,IBOrderID,IBExecID,TradeID',
      'U1,OPT,SPY   260619P00560000,100,USD,20260504;094002,-3,4.1,-1.05,SELL,O,EXECUTION,841,e1,1',
      'U1,OPT,SPY   260619P00560000,100,USD,20260511;101540,3,1.8,-1.05,BUY,C,EXECUTION,842,e2,2',
      'U1,OPT,SPY   260619P00555000,100,USD,20260504;094003,3,2.9,-1.05,BUY,O,EXECUTION,841,e3,3',
      'U1,OPT,SPY   260619P00555000,100,USD,20260511;101540,-3,1.3,-1.05,SELL,C,EXECUTION,842,e4,4',
    ].join('\n');
    const flex = () => createFile('legs.csv', text);
    const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
    const importIt = async () => {
      await clickImport('Import 2 trades');
      await screen.findByText('2 trades added.');
    };
    const listAnswers = () =>
      api
        .getInputs(imports.changeSettings)
        .flatMap(({ body }) => (body.action === 'setAnswer' ? [body.answer.legs ?? null] : []));

    it('asks what becomes of them, sends their orders, and offers to merge them after the import (LEG-04)', async () => {
      const proposal = { ids: [1, 2], structure: 'vertical' as const, underlying: 'SPY', netCents: 20_580 };
      api.on(structures.propose, () => ({ proposals: [{ ...proposal, openedAt: null, reason: 'order' as const }] }));
      await openWith(flex());
      expect(await screen.findByRole('radio', { name: 'Ask after the import' })).toBeChecked();
      await importIt();
      const rows = api.getInputs(imports.addRows).flatMap(({ body }) => body.executions);
      expect(rows).toEqual(['841', '841', '842', '842'].map((order) => expect.objectContaining({ order })));
      expect(await screen.findByRole('region', { name: '2 trades look like 1 vertical' })).toBeVisible();
      const [{ id } = { id: '' }] = journal.listRecords();
      expect(api.getInputs(structures.propose)).toEqual([{ query: { import: id } }]);
    });

    it('remembers the answer of the account, and that it was taken back (LEG-04)', async () => {
      await openWith(flex());
      await choose('Keep them separate');
      await importIt();
      expect(api.getInputs(structures.propose)).toEqual([]);
      await openWith(createFile('more.csv', text.replace(/,(\d)$/gm, ',9$1').replace(/,e(\d)/g, ',f$1')));
      expect(await screen.findByRole('radio', { name: 'Keep them separate' })).toBeChecked();
      await choose('Ask after the import');
      await clickImport(/^Import \d trades?$/);
      await waitFor(() => expect(listAnswers()).toEqual(['never', null]));
    });

    it('merges those of one order by itself after that answer (LEG-04)', async () => {
      const proposal = { ids: [1, 2], structure: 'vertical' as const, underlying: 'SPY', netCents: 20_580 };
      let proposals = [{ ...proposal, openedAt: null, reason: 'order' as const }];
      api.on(structures.propose, () => ({ proposals }));
      api.on(structures.merge, () => {
        proposals = [];
        return { id: 'a'.repeat(24), undoUntil: new Date(Date.now() + 600_000).toISOString(), ids: [1] };
      });
      await openWith(flex());
      await choose('Merge them');
      await importIt();
      await waitFor(() => expect(getNotices().at(-1)?.message).toBe('2 trades merged into 1.'));
      expect(getNotices().at(-1)?.action?.label).toBe('Undo');
      expect(api.getInputs(structures.merge).map(({ body }) => body)).toEqual([{ groups: [[1, 2]] }]);
    });
  });

  it('asks nothing about legs in a file without them (LEG-04)', async () => {
    await openWith(tradovate());
    await screen.findByRole('button', { name: 'Import 7 trades' });
    expect(screen.queryByRole('radio', { name: 'Ask after the import' })).toBeNull();
  });

  it('asks how to read a file with columns of money that its format does not know (IMP-04)', async () => {
    const lines = readSampleText('tradovate-performance.csv').trimEnd().split('\n');
    const text = lines.map((line, index) => `${line},${index === 0 ? 'Commission' : '1.04'}`).join('\n');
    await openWith(createFile('july.csv', text));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(/this format does not know its column Commission/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Map columns of july.csv' })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read july.csv as' }), 'Tradovate Performance');
    expect(await screen.findByRole('button', { name: 'Import 7 trades' })).toBeVisible();
    expect(screen.queryByText(/this format does not know/)).toBeNull();
    expect(screen.getByText('The file is read without its column Commission.')).toBeVisible();
  });

  describe('a table of an unknown format', () => {
    const table = [
      'When,What,Way,How many,At',
      '2026-06-15 09:31:00,AAPL,Buy,10,200.00',
      '2026-06-15 09:45:00,AAPL,Sell,10,201.50',
    ].join('\n');
    const roles: [string, string][] = [
      ['When', 'Date and time *'],
      ['What', 'Symbol *'],
      ['Way', 'Side *'],
      ['How many', 'Quantity *'],
      ['At', 'Price *'],
    ];
    const mapColumns = async () => {
      expect(await screen.findByText(/^Still needed: Symbol, Side, Quantity, Price, Date and time/)).toBeVisible();
      for (const [column, role] of roles)
        await userEvent.selectOptions(screen.getByRole('combobox', { name: `Role of ${column}` }), role);
    };

    it('opens the column mapper, with a preview, and is imported by the mapping (IMP-04)', async () => {
      await openWith(createFile('mine.csv', table));
      await mapColumns();
      expect(await screen.findByText('1 trade, 0 skipped rows')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Use mapping' }));
      await clickImport('Import 1 trade');
      expect(await screen.findByText('1 trade added.')).toBeVisible();
    });

    it('starts with closed trades if the table has their P&L, and in the choice of what rows are (IMP-04)', async () => {
      const own = 'Trade Date,Ticker,Way,Shares,Bought at,Sold at,Profit\n2026-06-15,AAPL,Long,10,200.00,201.50,15.00';
      await openWith(createFile('mine.csv', own));
      const choice = await screen.findByRole('radio', { name: 'Each row is a closed trade' });
      expect(choice).toBeChecked();
      await waitFor(() => expect(choice).toHaveFocus());
      expect(screen.getByText('Still needed: Entry price, Exit price.')).toBeVisible();
    });

    it('adds up several columns of fees, and asks for the side (IMP-04 IMP-06)', async () => {
      const rows = ['2026-06-15,AAPL,Buy,10,200.00,1.00,0.50', '2026-06-15,AAPL,Sell,10,201.50,1.00,0.50'];
      await openWith(createFile('mine.csv', ['Date,Symbol,Way,Quantity,Price,Commission,Extra', ...rows].join('\n')));
      expect(await screen.findByText('Still needed: Side.')).toBeVisible();
      const choose = (column: string, role: string) =>
        userEvent.selectOptions(screen.getByRole('combobox', { name: `Role of ${column}` }), role);
      await choose('Way', 'Side *');
      await choose('Extra', 'Fees or taxes; several columns add up');
      expect(screen.getByRole('combobox', { name: 'Role of Commission' })).toHaveDisplayValue(
        'Fees or taxes; several columns add up',
      );
      const table = await screen.findByRole('table', { name: 'The first trades with this mapping' });
      // 10 × 1.50 − 2 × 1.50
      await waitFor(() => expect(table).toHaveTextContent('+$12.00'));
    });

    it('is read by the saved mapping the next time (IMP-04)', async () => {
      await openWith(createFile('mine.csv', table));
      await mapColumns();
      await userEvent.click(screen.getByRole('button', { name: 'Use mapping' }));
      await openWith(createFile('july.csv', table.replaceAll('2026-06', '2026-07')));
      expect(await screen.findByText('Read by your column mapping.')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 trade' })).toBeEnabled());
    });

    it('takes the mapping of another trader as text, and refuses other text (IMP-04)', async () => {
      const mapping = {
        type: 'column-mapping',
        header: ['When', 'What', 'Way', 'How many', 'At'],
        kind: 'executions',
        columns: { day: 0, symbol: 1, side: 2, quantity: 3, price: 4 },
        isNet: true,
      };
      await openWith(createFile('mine.csv', table));
      await userEvent.click(await screen.findByText('Share this mapping as text'));
      const field = screen.getByRole('textbox', { name: 'Mapping' });
      const paste = async (text: string) => {
        fireEvent.change(field, { target: { value: text } });
        await userEvent.click(screen.getByRole('button', { name: 'Use text' }));
      };
      await paste('nonsense');
      expect(screen.getByText(/^The text is not a column mapping/)).toBeVisible();
      await paste(JSON.stringify({ ...mapping, header: ['Other'] }));
      expect(screen.getByText('The mapping is for a table with other columns.')).toBeVisible();
      await paste(JSON.stringify(mapping));
      expect(await screen.findByText('1 trade, 0 skipped rows')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Show text' }));
      expect(JSON.parse((field as HTMLTextAreaElement).value)).toEqual(mapping);
    });
  });

  it('says why stored trades are missing, and imports nothing until they are loaded (IMP-07)', async () => {
    api.fail(imports.stored, 503, { error: 'The journal is not available.' });
    await openWith(tradovate());
    expect(await screen.findByText('Your stored trades could not be loaded', {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(screen.queryByText(/^0 new trades/)).toBeNull();
  });

  it('keeps the button of other files while they are compared again after an import (IMP-07)', async () => {
    await openWith(tradovate(), ibkr());
    const other = () => screen.getByRole('button', { name: 'Import 3 trades' });
    await waitFor(() => expect(other()).toBeEnabled());
    const compare = jest.spyOn(await getReader(), 'plan').mockReturnValue(new Promise(() => undefined));
    await clickImport('Import 7 trades');
    await screen.findByText('7 trades added.');
    await waitFor(() => expect(compare).toHaveBeenCalled());
    expect(other()).toBeEnabled();
    await userEvent.click(other());
    expect(await screen.findByText('3 trades added.')).toBeVisible();
  });

  it('says so when it is offline, and compares the file after the browser reconnects (IMP-07)', async () => {
    await open('/import');
    onlineManager.setOnline(false);
    api.fail(imports.stored, 0);
    drop(tradovate());
    expect(await screen.findByText('Your stored trades could not be loaded')).toBeVisible();
    expect(screen.queryByText(/^0 new trades/)).toBeNull();
    api.on(imports.stored, () => ({ positions: [] }));
    onlineManager.setOnline(true);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 7 trades' })).toBeEnabled());
  });

  describe('an interrupted import', () => {
    it('says what is imported, and continues (IMP-09)', async () => {
      await openWith(tradovate());
      api.fail(imports.addRows, 0);
      await clickImport('Import 7 trades');
      expect(await screen.findByText('Import interrupted')).toBeVisible();
      expect(screen.getByText(/Imported 0 of 8 rows\./)).toBeVisible();
      journal.serveRows();
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText('7 trades added.')).toBeVisible();
      expect(api.getInputs(imports.start)).toHaveLength(1);
    });

    it('is completed as the same import by choosing the same file again (IMP-09)', async () => {
      api.fail(imports.complete, 503);
      await openWith(tradovate());
      await clickImport('Import 7 trades');
      await screen.findByText('Import interrupted');
      // Another tab, later.
      forgetReader();
      journal.serveCompletion();
      await openWith(tradovate());
      expect(await screen.findByText(/choose the same files again to complete it/)).toBeVisible();
      await clickImport('Complete import');
      await waitFor(() => expect(journal.listRecords()).toMatchObject([{ status: 'complete', created: 7 }]));
    });

    it('asks before the page is left, and stops after the call in flight when the trader cancels (IMP-09)', async () => {
      const reply = api.hold(imports.addRows);
      const [header, row = ''] = readSampleText('tradovate-performance.csv').split('\n');
      const rows = Array.from({ length: 600 }, (_, index) => row.replace('810220000004', String(1_000_000 + index)));
      await openWith(createFile('600.csv', [header, ...rows].join('\n')));
      await clickImport(/^Import \d+ trades?$/);
      expect(await screen.findByRole('progressbar', { name: 'Import' })).toHaveValue(0);
      expect(getLeavePrompt()?.text).toContain('Choose the same files again');
      const past = within(await screen.findByRole('region', { name: 'Past imports' }));
      expect(await past.findByText('Importing…')).toBeVisible();
      expect(past.queryByRole('button', { name: /^Undo/ })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      reply({ created: 1, changed: 0, deleted: 0, edited: 0, unchanged: 0, open: 0, rejected: [] });
      expect(await screen.findByText('Import cancelled')).toBeVisible();
      expect(screen.getByText(/Imported 500 of 600 rows\./)).toBeVisible();
      expect(await past.findByText('Not complete')).toBeVisible();
      expect(past.getByRole('button', { name: /^Undo/ })).toBeVisible();
      expect(getLeavePrompt()).toBeNull();
    });
  });

  const importSample = async () => {
    await openWith(tradovate());
    await clickImport('Import 7 trades');
    await screen.findByText('7 trades added.');
  };

  it('lists past imports, and undoes one after saying what is lost (IMP-10)', async () => {
    await importSample();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import of tradovate-performance.csv' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/1 with notes, 2 with images or videos/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(journal.listRecords()[0]?.status).toBe('undone'));
    expect(await getCard('Past imports').findByText('Undone')).toBeVisible();
  });

  it('says before an undo that there is no connection, and counts when it returns (IMP-10)', async () => {
    await importSample();
    act(() => onlineManager.setOnline(false));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import of tradovate-performance.csv' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('No connection.')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expect(await dialog.findByText(/1 with notes, 2 with images or videos/)).toBeVisible();
  });

  it.each([
    [1, '1 earlier trade is restored to what it was.'],
    [2, '2 earlier trades are restored to what they were.'],
  ])('says before an undo what happens to %d changed trades (IMP-10)', async (changed, text) => {
    await importSample();
    api.on(imports.previewUndo, () => ({ deleted: 3, changed, withNotes: 0, withTags: 0, withMedia: 0 }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the import of tradovate-performance.csv' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [1, '3 trades changed. 1 time does not exist in this zone and was not changed.'],
    [2, '3 trades changed. 2 times do not exist in this zone and were not changed.'],
  ])('says after reading the times in another zone that %d do not exist there (IMP-10)', async (unread, text) => {
    await importSample();
    api.on(imports.repeat, () => ({ changed: 3, edited: 0, unread, isDone: true }));
    await userEvent.click(screen.getByRole('button', { name: /^Change the time zone of/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone of the file' }), 'Asia/Tokyo');
    await userEvent.click(screen.getByRole('button', { name: 'Change times' }));
    await waitFor(() => expect(getNotices().at(-1)?.message).toBe(text));
  });

  it('shows more past imports on request, and focuses the one that a trade links to (IMP-10)', async () => {
    const create = (id: number) => ({
      id: String(id).padStart(24, '0'),
      format: 'das',
      fileNames: [`${id}.csv`],
      account: null,
      zone: 'UTC',
      isZoneStated: true,
      dayEnd: 'midnight' as const,
      restoresDeleted: false,
      status: 'complete' as const,
      createdAt: '2026-11-22T03:00:00.000Z',
      created: 1,
      changed: 0,
    });
    api.on(imports.list, ({ query }) =>
      query?.cursor ? { imports: [create(2)] } : { imports: [create(1)], nextCursor: 'next' },
    );
    await open(`/import#${create(1).id}`);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('1.csv'));
    // 03:00 in UTC is the evening before in Chicago.
    expect(document.activeElement).toHaveTextContent('Nov 21, 2026, 9:00:00 PM');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2.csv')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

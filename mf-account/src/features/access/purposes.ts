import type { KeyScope } from 'contracts';

/** What a key is for: it suggests scopes and has an example. */
export interface KeyPurpose {
  label: string;
  /** The suggested name of the key. */
  name: string;
  scopes: readonly KeyScope[];
  /** What to do with the key, and the text to copy. */
  example: { title: string; write: (key: string, origin: string) => string };
}

/** The quotes of a shell, in which nothing has a meaning. */
const QUOTE = '\u0027';
const quote = (text: string): string => `${QUOTE}${text}${QUOTE}`;

const writeCurl = (path: string, key: string, origin: string, body?: object): string =>
  [
    `curl ${quote(`${origin}${path}`)}`,
    `  -H ${quote(`Authorization: Bearer ${key}`)}`,
    ...(body ? [`  -H ${quote('Content-Type: application/json')}`, `  -d ${quote(JSON.stringify(body))}`] : []),
  ].join(' \\\n');

/** The command of one client. The address and the header are what every client asks for. */
const writeMcp = (key: string, origin: string): string =>
  [
    `claude mcp add --transport http trading-journal ${quote(`${origin}/mcp`)}`,
    `  --header ${quote(`Authorization: Bearer ${key}`)}`,
  ].join(' \\\n');

const TRADE = { tradeTag: 'AAPL', flagType: '', comments: '', amount: 125.5, date: '2026-03-02' };
const BARS = { resolution: 60, candles: [['2026-03-02T14:30:00Z', 187.2, 187.9, 187.1, 187.6, 41_200]] };

/** The placeholders in braces are those of TradingView. Its alerts cannot set headers, so the key is in the message. */
const writeAlert = (key: string, origin: string): string => {
  const trade = { tradeTag: '{{ticker}}', side: 'long', entryPrice: '{{close}}', openedAt: '{{timenow}}' };
  const message = { key, id: '{{ticker}} {{timenow}}', proposal: { kind: 'trade', trade } };
  const [, inbox = ''] = key.split('_');
  return `Webhook URL: ${origin}/api/inbox/${inbox}\nMessage: ${JSON.stringify(message)}`;
};

export const PURPOSES = {
  script: {
    label: 'Read my trades in a script or spreadsheet',
    name: 'Script',
    scopes: ['trades:read', 'stats:read'],
    example: { title: 'In a terminal', write: (key, origin) => writeCurl('/api/trades?limit=10', key, origin) },
  },
  assistant: {
    label: 'Let an assistant answer questions about my trading',
    name: 'Assistant',
    scopes: ['trades:read', 'stats:read', 'inbox:write'],
    example: { title: 'In Claude Code, or any client of MCP', write: writeMcp },
  },
  record: {
    label: 'Save trades from a program of mine',
    name: 'Recorder',
    scopes: ['trades:read', 'trades:write'],
    example: { title: 'In a terminal', write: (key, origin) => writeCurl('/api/trades', key, origin, TRADE) },
  },
  alerts: {
    label: 'Send alerts of TradingView to my inbox',
    name: 'TradingView',
    scopes: ['inbox:write'],
    example: { title: 'In an alert of TradingView', write: writeAlert },
  },
  prices: {
    label: 'Add prices for the charts',
    name: 'Prices',
    scopes: ['candles:write'],
    example: { title: 'In a terminal', write: (key, origin) => writeCurl('/api/candles/AAPL', key, origin, BARS) },
  },
} as const satisfies Record<string, KeyPurpose>;

export type PurposeName = keyof typeof PURPOSES;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as PurposeName[];

import { prettyFactory } from 'pino-pretty';

/** Writes one or more lines for one service of the stack. */
export type Log = (text: string) => void;

const NAME_WIDTH = 'database'.length;

/** Control and direction characters, which a client could send in a path to manipulate the terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const escapeControl = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Makes a line safe to print on a terminal: escapes control characters except tabs. */
const toPrintable = (line: string): string =>
  line.replace(CONTROL_CHARACTERS, (character) => (character === '\t' ? character : escapeControl(character)));

/** Prefixes each line with the service's name: `api      │ …`. */
export function createLog(service: string, write: (line: string) => void = console.log): Log {
  const prefix = `${service.padEnd(NAME_WIDTH)} │ `;
  return (text) => {
    if (!text) return;
    for (const line of text.trimEnd().split('\n')) write(prefix + toPrintable(line));
  };
}

interface Entry {
  [name: string]: unknown;
}

const formatMessage = ({ msg, method, path, status, ms, error }: Entry): string => {
  if (msg === 'request') return `${method} ${path} ${status} ${ms} ms`;
  return msg === 'client error' ? `client error at ${path}: ${error}` : String(msg ?? '');
};

/** Server errors include the reference that the user was shown. */
const formatReference = ({ level, status, requestId }: Entry): string =>
  requestId && (Number(level) >= 50 || Number(status) >= 500) ? ` (reference ${requestId})` : '';

const formatEntry = prettyFactory({
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,requestId,method,path,status,ms,client,userId,error',
  singleLine: true,
  messageFormat: (entry) => formatMessage(entry) + formatReference(entry),
});

/** Makes a JSON log line (pino) readable. Returns other lines unchanged, and nothing for successful health checks. */
export function formatLogLine(line: string): string {
  if (!line.startsWith('{')) return line;
  return isSuccessfulHealthCheck(line) ? '' : formatEntry(line);
}

const isSuccessfulHealthCheck = (line: string): boolean => /"path":"\/api\/(ready|health)","status":200/.test(line);

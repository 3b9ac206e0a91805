import { prettyFactory } from 'pino-pretty';

/** Writes a line, or several, in the name of one part of the stack. */
export type Log = (text: string) => void;

const widest = 'database'.length;

/** What moves a terminal's cursor, rings, colours or turns text round: a client can send it in a path or an address. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const escapeControl = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A line as a terminal may show it: a control character is written as its code, a tab stays. */
export const printable = (line: string): string =>
  line.replace(controls, (character) => (character === '\t' ? character : escapeControl(character)));

/** The part's lines, each under its name: `api      │ …`. */
export const createLog = (part: string, write: (line: string) => void = console.log): Log => {
  const prefix = `${part.padEnd(widest)} │ `;
  return (text) => {
    if (!text) return;
    for (const line of text.trimEnd().split('\n')) write(prefix + printable(line));
  };
};

interface Entry {
  [name: string]: unknown;
}

const sentenceOf = ({ msg, method, path, status, ms, error }: Entry): string => {
  if (msg === 'request') return `${method} ${path} ${status} ${ms} ms`;
  return msg === 'client error' ? `client error at ${path}: ${error}` : String(msg ?? '');
};

/** A failure of ours is looked up by what the person at the screen was shown. */
const referenceIn = ({ level, status, requestId }: Entry): string =>
  requestId && (Number(level) >= 50 || Number(status) >= 500) ? ` (reference ${requestId})` : '';

const pretty = prettyFactory({
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,requestId,method,path,status,ms,client,userId,error',
  singleLine: true,
  messageFormat: (entry) => sentenceOf(entry) + referenceIn(entry),
});

/** A line of a program that logs JSON (pino), made human; any other line as it is. Nothing for a probe of ours. */
export const toHuman = (line: string): string => {
  if (!line.startsWith('{')) return line;
  return isProbe(line) ? '' : pretty(line);
};

const isProbe = (line: string): boolean => /"path":"\/api\/(ready|health)","status":200/.test(line);

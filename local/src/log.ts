import { prettyFactory } from 'pino-pretty';

/** Writes a line, or several, in the name of one part of the stack. */
export type Log = (text: string) => void;

const widest = 'database'.length;

/** The part's lines, each under its name: `api      │ …`. */
export const createLog = (part: string, write: (line: string) => void = console.log): Log => {
  const prefix = `${part.padEnd(widest)} │ `;
  return (text) => {
    if (!text) return;
    for (const line of text.trimEnd().split('\n')) write(prefix + line);
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

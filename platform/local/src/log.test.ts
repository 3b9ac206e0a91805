import { createLog, formatLogLine } from './log.ts';

const request = { level: 30, time: 0, msg: 'request', method: 'GET', path: '/api/trades', status: 200, ms: 3.1 };
const healthCheck = { ...request, path: '/api/ready' };
const format = (entry: object): string => formatLogLine(JSON.stringify(entry));

describe('createLog', () => {
  it('prefixes each line with the name of its service, and omits empty texts', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    log('one\ntwo\n');
    log('');
    expect(lines).toEqual(['api      │ one', 'api      │ two']);
  });

  it('escapes control characters so that clients cannot manipulate the terminal (API-18)', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    log(format({ ...request, path: '/\u001b[2J\u009b31m\rfake\u202e' }));
    log('\u001b]0;title\u0007\ttext');
    expect(lines[0]).toContain('/\\u001b[2J\\u009b31m\\u000dfake\\u202e');
    expect(lines[1]).toBe('api      │ \\u001b]0;title\\u0007\ttext');
  });
});

describe('formatLogLine', () => {
  it.each([
    [
      'a request',
      { ...request, requestId: 'r', pid: 1, hostname: 'h' },
      /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/trades 200 3\.1 ms\n$/,
    ],
    [
      'a client error with its route and the preceding requests',
      { level: 40, time: 0, msg: 'client error', path: '/trades/:tradeId', error: 'TypeError', requestIds: ['r-17'] },
      /WARN: client error at \/trades\/:tradeId: TypeError \{"requestIds":\["r-17"\]\}\n$/,
    ],
    [
      'a server error with the reference that the user was shown',
      { ...request, status: 503, requestId: 'r' },
      /\(reference r\)/,
    ],
    ['a failure with that reference', { level: 50, time: 0, msg: 'failed', requestId: 'r' }, /failed \(reference r\)/],
    ['another error without it', { ...request, status: 404, requestId: 'r' }, /404 3\.1 ms\n$/],
    ['a successful health check as nothing', healthCheck, /^$/],
    ['a failed health check', { ...healthCheck, status: 503 }, /503/],
    ['additional fields', { level: 40, time: 0, msg: 'slow', days: 750 }, /WARN: slow \{"days":750\}\n$/],
  ])('formats %s', (_, entry, expected) => {
    expect(format(entry)).toMatch(expected);
  });

  it('returns lines that are not JSON unchanged', () => {
    expect(formatLogLine('{ not JSON')).toBe('{ not JSON\n');
    expect(formatLogLine('listening')).toBe('listening');
  });
});

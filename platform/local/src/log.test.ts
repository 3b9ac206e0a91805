import { createLog, formatLogLine } from './log.ts';

describe('createLog and formatLogLine', () => {
  it('prefixes each line with the name of its service', () => {
    const lines: string[] = [];
    createLog('api', (line) => lines.push(line))('one\ntwo\n');
    expect(lines).toEqual(['api      │ one', 'api      │ two']);
  });

  it('escapes control characters so that clients cannot manipulate the terminal (API-18)', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    const entry = { level: 30, time: 0, msg: 'request', method: 'GET', status: 404, ms: 1 };
    log(formatLogLine(JSON.stringify({ ...entry, path: '/\u001b[2J\u009b31m\rfake\u202e' })));
    log('\u001b]0;title\u0007\ttext');
    expect(lines[0]).toContain('/\\u001b[2J\\u009b31m\\u000dfake\\u202e');
    expect(lines[1]).toBe('api      │ \\u001b]0;title\\u0007\ttext');
  });

  it('formats a request entry', () => {
    const entry = { level: 30, time: 0, msg: 'request', method: 'GET', path: '/api/trades', status: 200, ms: 3.1 };
    expect(formatLogLine(JSON.stringify({ ...entry, requestId: 'r', pid: 1, hostname: 'h' }))).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/trades 200 3\.1 ms\n$/,
    );
  });

  it('formats a client error with its route and the preceding requests', () => {
    const entry = { level: 40, time: 0, msg: 'client error', path: '/trades/:tradeId', error: 'TypeError' };
    expect(formatLogLine(JSON.stringify({ ...entry, requestIds: ['r-17'] }))).toMatch(
      /WARN: client error at \/trades\/:tradeId: TypeError \{"requestIds":\["r-17"\]\}\n$/,
    );
  });

  it('adds the reference that the user was shown to server errors only', () => {
    const entry = { time: 0, msg: 'request', method: 'GET', path: '/api/trades', ms: 3, requestId: 'r-17' };
    expect(formatLogLine(JSON.stringify({ ...entry, level: 30, status: 503 }))).toContain('503 3 ms (reference r-17)');
    expect(formatLogLine(JSON.stringify({ ...entry, level: 50, msg: 'failed' }))).toContain('failed (reference r-17)');
    expect(formatLogLine(JSON.stringify({ ...entry, level: 30, status: 404 }))).not.toContain('r-17');
  });

  it('omits successful health checks and prints failed ones', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    const createHealthCheck = (status: number) =>
      JSON.stringify({ level: 30, time: 0, method: 'GET', path: '/api/ready', status, ms: 1, msg: 'request' });
    log(formatLogLine(createHealthCheck(200)));
    expect(lines).toEqual([]);
    log(formatLogLine(createHealthCheck(503)));
    expect(lines).toHaveLength(1);
  });

  it('prints additional fields of a warning, and lines that are not JSON unchanged', () => {
    expect(formatLogLine('{"level":40,"time":0,"msg":"slow","days":750}')).toMatch(/WARN: slow \{"days":750\}\n$/);
    expect(formatLogLine('{ not JSON')).toBe('{ not JSON\n');
    expect(formatLogLine('listening')).toBe('listening');
  });
});

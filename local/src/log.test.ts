import { createLog, toHuman } from './log.ts';

describe('the log', () => {
  it('puts each line under the name of its part', () => {
    const lines: string[] = [];
    createLog('api', (line) => lines.push(line))('one\ntwo\n');
    expect(lines).toEqual(['api      │ one', 'api      │ two']);
  });

  it('writes control characters as their codes, so that a client cannot act on the terminal (API-18)', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    const entry = { level: 30, time: 0, msg: 'request', method: 'GET', status: 404, ms: 1 };
    log(toHuman(JSON.stringify({ ...entry, path: '/\u001b[2J\u009b31m\rfake\u202e' })));
    log('\u001b]0;title\u0007\ttext');
    expect(lines[0]).toContain('/\\u001b[2J\\u009b31m\\u000dfake\\u202e');
    expect(lines[1]).toBe('api      │ \\u001b]0;title\\u0007\ttext');
  });

  it('makes a request line readable', () => {
    const entry = { level: 30, time: 0, msg: 'request', method: 'GET', path: '/api/trades', status: 200, ms: 3.1 };
    expect(toHuman(JSON.stringify({ ...entry, requestId: 'r', pid: 1, hostname: 'h' }))).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/trades 200 3\.1 ms\n$/,
    );
  });

  it('says where in the product a page failed, and after which calls', () => {
    const entry = { level: 40, time: 0, msg: 'client error', path: '/trades/:tradeId', error: 'TypeError' };
    expect(toHuman(JSON.stringify({ ...entry, requestIds: ['r-17'] }))).toMatch(
      /WARN: client error at \/trades\/:tradeId: TypeError \{"requestIds":\["r-17"\]\}\n$/,
    );
  });

  it('names a failure of ours by the reference that the person at the screen was shown, and no refusal', () => {
    const entry = { time: 0, msg: 'request', method: 'GET', path: '/api/trades', ms: 3, requestId: 'r-17' };
    expect(toHuman(JSON.stringify({ ...entry, level: 30, status: 503 }))).toContain('503 3 ms (reference r-17)');
    expect(toHuman(JSON.stringify({ ...entry, level: 50, msg: 'failed' }))).toContain('failed (reference r-17)');
    expect(toHuman(JSON.stringify({ ...entry, level: 30, status: 404 }))).not.toContain('r-17');
  });

  it('is silent about probes that succeed, and not about those that fail', () => {
    const lines: string[] = [];
    const log = createLog('api', (line) => lines.push(line));
    const probe = (status: number) =>
      JSON.stringify({ level: 30, time: 0, method: 'GET', path: '/api/ready', status, ms: 1, msg: 'request' });
    log(toHuman(probe(200)));
    expect(lines).toEqual([]);
    log(toHuman(probe(503)));
    expect(lines).toHaveLength(1);
  });

  it('keeps what a warning knows, and any line that is no JSON', () => {
    expect(toHuman('{"level":40,"time":0,"msg":"slow","days":750}')).toMatch(/WARN: slow \{"days":750\}\n$/);
    expect(toHuman('{ not JSON')).toBe('{ not JSON\n');
    expect(toHuman('listening')).toBe('listening');
  });
});

import { ErrorReply, errorCodes } from './error.ts';

describe('ErrorReply', () => {
  const reply = { error: 'Trade not found', code: 'not_found', requestId: 'r1' };

  it('rejects a code that the contract does not list', () => {
    expect(ErrorReply.parse(reply)).toEqual(reply);
    expect(ErrorReply.safeParse({ ...reply, code: 'teapot' }).success).toBe(false);
  });

  it('gives every code an HTTP error status', () => {
    for (const status of Object.values(errorCodes)) expect(status >= 400 && status < 600).toBe(true);
  });
});

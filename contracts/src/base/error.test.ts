import { describeIssues, ErrorReply, errorCodes } from './error.ts';

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

it('names at most as many wrong fields as wanted, with the first message of each', () => {
  const issues = [1, 1, 2, 3].map((index, order) => ({
    ...{ code: 'custom' as const, input: null, path: ['executions', index], message: `Message ${order}.` },
  }));
  expect(describeIssues(issues, 2)).toEqual({
    error: 'Message 0. Message 2.',
    fields: { 'executions.1': 'Message 0.', 'executions.2': 'Message 2.' },
  });
  expect(Object.keys(describeIssues(issues).fields)).toHaveLength(3);
});

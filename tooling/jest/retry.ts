import { jest } from '@jest/globals';

// Tests use real services and can fail on a busy machine. They are retried once, and the first failure is logged.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

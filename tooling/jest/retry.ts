import { jest } from '@jest/globals';

// Against real parts on a busy machine a test may fail by bad luck: it is tried once more, and its first failure is told.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

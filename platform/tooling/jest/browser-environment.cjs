const { TestEnvironment } = require('jest-environment-jsdom');

/** Web APIs that jsdom lacks. Node's versions work together: the router creates a Request with an AbortSignal. */
const missingGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  fetch,
  structuredClone,
};

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, missingGlobals);
  }
};

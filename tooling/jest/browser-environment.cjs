const { TestEnvironment } = require('jest-environment-jsdom');

/** What every browser has and jsdom lacks: Node's own, which belong together (the router makes a Request with a signal). */
const lacking = {
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
    Object.assign(this.global, lacking);
  }
};

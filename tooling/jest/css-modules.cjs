// A CSS module in a test: every class name is its own name.
module.exports = new Proxy(
  { __esModule: true },
  { get: (target, name) => (name === 'default' ? module.exports : (target[name] ?? name)) },
);

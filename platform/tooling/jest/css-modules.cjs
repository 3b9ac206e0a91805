// Replaces CSS modules in tests: every class name maps to itself.
module.exports = new Proxy(
  { __esModule: true },
  { get: (target, name) => (name === 'default' ? module.exports : (target[name] ?? name)) },
);

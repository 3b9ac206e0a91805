// Loaded into a server (`node --import`): its clock is wrong by CLOCK_AHEAD milliseconds, and by what its parent says
// from then on. What measures time (timers, performance.now) goes right, as on a machine whose clock was set wrong.
const True = Date;
let ahead = Number(process.env.CLOCK_AHEAD);

const shifted = new Proxy(True, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [True.now() + ahead], newTarget) as Date,
  get: (target, name) => (name === 'now' ? () => True.now() + ahead : Reflect.get(target, name)),
});
True.prototype.constructor = shifted;
globalThis.Date = shifted;

process.on('message', (message: { ahead: number }) => {
  ahead = message.ahead;
  process.send?.('set');
});
process.channel?.unref();

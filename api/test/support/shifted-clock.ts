// Loaded into a server with `node --import`. Its clock is ahead by CLOCK_AHEAD milliseconds, or by what its parent
// process sends later. Timers and performance.now are not affected, as on a machine whose clock is set wrong.
const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD);

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + aheadMs], newTarget) as Date,
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});
RealDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;

process.on('message', (message: { aheadMs: number }) => {
  aheadMs = message.aheadMs;
  process.send?.('set');
});
process.channel?.unref();

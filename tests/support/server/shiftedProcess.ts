// Loaded before a server (`node --import`): its clock is CLOCK_AHEAD_MS ahead of the machine's.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS']);
const machine = globalThis.Date;
const now = () => machine.now() + aheadMs;

globalThis.Date = new Proxy(machine, {
  construct: (target, given: unknown[]) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

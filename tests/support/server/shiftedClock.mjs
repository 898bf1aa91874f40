// Loaded before a server (`node --import`): its clock is CLOCK_AHEAD_MS ahead of the machine's.
const Machine = globalThis.Date;
const aheadMs = Number(process.env['CLOCK_AHEAD_MS']);

globalThis.Date = class extends Machine {
  constructor(...given) {
    super(...(given.length === 0 ? [Machine.now() + aheadMs] : given));
  }

  static now() {
    return Machine.now() + aheadMs;
  }
};

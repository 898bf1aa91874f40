import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const lookedAtMs = 1_000;

function spent() {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return { idle, all };
}

/** The share of all processors, from 0 to 1, that is busy now. */
export async function otherWork(): Promise<number> {
  const before = spent();
  await pause(lookedAtMs);
  const after = spent();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

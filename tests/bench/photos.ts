import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureChoosing } from './client/choosePhotos.ts';
import { type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { dayEndWithPhotos } from './server/dayEndPhotos.ts';
import { spread } from './server/figures.ts';
import { chosen, countOf } from './server/options.ts';
import { pictures } from './server/pictures.ts';

// Choosing a photo on the device, and a day's end with photos.
const allParts = ['choose', 'dayEnd'] as const;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    bytes: { type: 'string', default: '300000' },
    part: { type: 'string', multiple: true, default: [...allParts] },
    // The number of devices at a day's end.
    late: { type: 'string', default: '1000' },
  },
});
const aims = { p95: 1.2 };
const distinct = 8;
const each = 5;
const devices = countOf('late', values.late);
const kinds = chosen('database', values.database, databaseKinds);
const parts = chosen('part', values.part, allParts);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A day's end with photos against one without, and a third one, with photos, in which the server is killed. */
async function measureDayEnd(kind: DatabaseKind, pictured: readonly Buffer[]): Promise<void> {
  const without = await dayEndWithPhotos(kind, { devices, each: 0, of: pictured, isKilled: false });
  const beside = await dayEndWithPhotos(kind, { devices, each, of: pictured, isKilled: false });
  const ratio = beside.p95 / without.p95;
  say(
    `${kind}: a day's end of ${devices} devices with ${each} photos each: ${beside.seconds.toFixed(0)} s (${without.seconds.toFixed(0)} s without), an answer's p95 ` +
      `${beside.p95.toFixed(0)} ms (${without.p95.toFixed(0)} without), ratio ${ratio.toFixed(2)}, aim ${aims.p95}; the bench itself is late by ${beside.benchLag.toFixed(0)} ms (${without.benchLag.toFixed(0)}); memory ${beside.memory.toFixed(0)} MB at most ` +
      `(${without.memory.toFixed(0)}); load ${loadavg()[0]?.toFixed(1)}`,
  );
  const killed = await dayEndWithPhotos(kind, { devices, each, of: pictured, isKilled: true });
  const wrong = [...without.wrong, ...beside.wrong, ...killed.wrong];
  say(
    `${kind}: the same, the server killed in the middle: ${killed.seconds.toFixed(0)} s, memory ${killed.memory.toFixed(0)} MB at most; ` +
      `exactly once in all three: ${wrong.length === 0 ? 'yes' : `no: ${wrong.slice(0, 10).join('; ')}`}`,
  );
  if (ratio > aims.p95 || wrong.length > 0) process.exitCode = 1;
}

if (parts.includes('choose')) await measureChoosing();
if (!parts.includes('dayEnd')) process.exit();
const of = await pictures(distinct, countOf('bytes', values.bytes));
say(`${distinct} pictures of ${spread(of.map(({ length }) => length / 1000))} kB`);
for (const kind of kinds) await measureDayEnd(kind, of);

import { join } from 'node:path';
import { runToEnd, variablesFor } from '../support/server/serverProcess.ts';
import { header, say } from './client/report.ts';
import { benchDatabase, databaseKinds } from './server/benchDatabase.ts';
import { median, spread } from './server/figures.ts';

// Time of `npm run buildings -- import` for the longest list, into an empty database, with the start of its process and
// the migration. Without a floor: a person waits for it once.
const file = join('data', 'us-gsa-iolp.csv');
const rounds = 5;
const aimMs = 15_000;

header();
for (const kind of databaseKinds) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fresh = await benchDatabase(kind);
    try {
      const began = performance.now();
      const { code, stdout, stderr } = await runToEnd(
        'server/commands/buildings.ts',
        ['import', file],
        variablesFor(fresh),
      );
      times.push(performance.now() - began);
      if (code !== 0) throw new Error(`The list was not imported: ${stderr}`);
      if (round === 0) say(`${kind}: ${stdout.trimEnd()}`);
    } finally {
      await fresh.remove();
    }
  }
  const isMissed = median(times) > aimMs;
  say(`  import of ${file}: ${spread(times)} ms, aim at most ${aimMs}${isMissed ? ', MISSED' : ''}`);
  if (isMissed) process.exitCode = 1;
}

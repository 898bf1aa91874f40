import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { drawDocument as Draw } from '../../../server/services/reports/drawDocument.ts';
import { sampleDocuments } from '../../support/data/sampleDocuments.ts';

// Draws the documents of the checkout in argv[2] once for warmth and then five times; prints milliseconds of processor, MB, bytes.
const [, , root = '', kind = 'building'] = process.argv;
const file = join(root, 'server/services/reports/drawDocument.ts');
const { drawDocument } = (await import(pathToFileURL(file).href)) as { readonly drawDocument: typeof Draw };
const words =
  'the lift on the third floor stops between doors whenever it rains and nobody answers the alarm';
// Each comment is another one, of one to five dozen words.
const texts = Array.from({ length: 997 }, (_, place) =>
  Array.from(
    { length: 8 + ((place * 37) % 52) },
    (__, word) => words.split(' ')[(word * (place + 3)) % 17],
  ).join(' '),
);
const jobs = sampleDocuments({ texts, findings: kind === 'building' ? 1000 : 30, tours: 12, pages: 200 });
const job = kind === 'building' ? jobs.building : jobs.client;
const times: number[] = [];
let bytes = 0;
for (let round = 0; round < 6; round += 1) {
  const from = process.cpuUsage();
  bytes = (await drawDocument(job)).length;
  const { user, system } = process.cpuUsage(from);
  if (round > 0) times.push((user + system) / 1000);
}
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ times, megabytes, bytes }));

import { randomBytes } from 'node:crypto';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import type { TestServer } from '../server/serverForTests.ts';

type Line = Readonly<Record<'mandate' | 'name' | 'street' | 'city', string>>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Imports buildings besides `buildingList`. */
export async function importTestBuildings({ database }: TestServer, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => [line.mandate, line.name, line.street, line.city].map(quoted).join());
  const list = `mandate,name,street,city\n${rows.join('\n')}\n`;
  await importBuildings({ database, now: () => new Date(), randomBytes }, list, {
    isDryRun: false,
    isAudited: false,
  });
}

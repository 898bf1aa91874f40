import { randomBytes } from 'node:crypto';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import type { TestServer } from '../server/serverForTests.ts';

type Line = Readonly<Record<'mandate' | 'name' | 'street' | 'city', string>>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Imports buildings besides `buildingList`; what may be a double is a new one. */
export async function importTestBuildings({ database }: TestServer, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => [line.mandate, line.name, line.street, line.city].map(quoted).join());
  const list = `mandate,name,street,city\n${rows.join('\n')}\n`;
  const deps = { database, now: () => new Date(), randomBytes };
  const report = await importBuildings(deps, list, { isDryRun: true });
  const doubles = report.ok ? report.value.lines.possible_doubles : [];
  const choices = new Map(doubles.map(({ line }) => [line, 'new']));
  await importBuildings(deps, list, { isDryRun: false, isAudited: false, choices });
}

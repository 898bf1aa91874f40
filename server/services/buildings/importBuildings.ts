import { accepted, type Result, refused } from '#domain/result.ts';
import { sameText } from '#domain/sameText.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { buildingsOf, insertBuildings } from '../../repositories/buildings.ts';
import { allMandates, insertMandates, raiseVersions } from '../../repositories/mandates.ts';
import type { AppContext } from '../AppContext.ts';
import { chunksOf } from '../chunksOf.ts';
import {
  type BuildingLine,
  type BuildingLines,
  readBuildingLines,
  type WrongHead,
} from './readBuildingLines.ts';

/** How many lines of a list were new and already known, and what else was read of it. */
export type ImportReport = Omit<BuildingLines, 'buildings'> & {
  readonly new: number;
  readonly known: number;
};

// Keeps a statement below the maximum number of parameters of both databases.
const rowsAtOnce = 1000;

const keyOf = (mandateId: string, { name, street, city }: Pick<BuildingLine, 'name' | 'street' | 'city'>) =>
  JSON.stringify([mandateId, ...[name, street, city].map(sameText)]);

async function store(
  transaction: OpenTransaction,
  buildings: readonly BuildingLine[],
  newId: () => string,
): Promise<number> {
  const names = [...new Set(buildings.map((building) => building.mandate))];
  for (const some of chunksOf(names, rowsAtOnce)) {
    await insertMandates(
      transaction,
      some.map((name) => ({ id: newId(), name })),
    );
  }
  const mandates = new Map(
    (await allMandates(transaction)).map((mandate) => [sameText(mandate.name), mandate.id]),
  );
  const known = new Set<string>();
  const concerned = new Set(names.map((name) => mandates.get(sameText(name)) ?? ''));
  for (const id of concerned) {
    for (const one of await buildingsOf(transaction, id)) known.add(keyOf(id, one));
  }
  const rows = buildings.flatMap(({ mandate, ...place }) => {
    const mandate_id = mandates.get(sameText(mandate)) ?? '';
    const key = keyOf(mandate_id, place);
    if (known.has(key)) return [];
    known.add(key);
    return [{ id: newId(), mandate_id, ...place }];
  });
  await insertBuildings(transaction, rows);
  if (rows.length > 0) await raiseVersions(transaction, [...concerned]);
  return rows.length;
}

/**
 * Imports a list of buildings in one transaction. A line that is known already, or occurs twice, changes nothing. A
 * dry run does everything and rolls it back. Refuses a list that lacks a column or has one twice.
 */
export async function importBuildings(
  { database, now, randomBytes }: Pick<AppContext, 'database' | 'now' | 'randomBytes'>,
  text: string,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Result<ImportReport, WrongHead>> {
  const lines = readBuildingLines(text);
  if (!lines.ok) return lines;
  const { buildings, ...rest } = lines.value;
  const newId = () => uuidv7(now(), randomBytes);
  const outcome = await inTransaction(database, async (transaction) => {
    const inserted = await store(transaction, buildings, newId);
    return isDryRun ? refused(inserted) : accepted(inserted);
  });
  const inserted = outcome.ok ? outcome.value : outcome.reason;
  return accepted({ new: inserted, known: buildings.length - inserted, ...rest });
}

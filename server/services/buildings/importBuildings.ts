import { createHash } from 'node:crypto';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { insertBuildings } from '../../repositories/buildings.ts';
import { allMandates, insertMandates } from '../../repositories/mandates.ts';
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

/** Identifies a building: its whole line. */
function lineHash({ mandate, name, street, city }: BuildingLine): string {
  return createHash('sha256')
    .update(JSON.stringify([mandate, name, street, city]))
    .digest('hex');
}

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
  const mandates = new Map((await allMandates(transaction)).map(({ id, name }) => [name, id]));
  let inserted = 0;
  for (const some of chunksOf(buildings, rowsAtOnce)) {
    const rows = some.map((building) => ({
      id: newId(),
      mandate_id: mandates.get(building.mandate) ?? '',
      name: building.name,
      street: building.street,
      city: building.city,
      line_hash: lineHash(building),
    }));
    inserted += await insertBuildings(transaction, rows);
  }
  return inserted;
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

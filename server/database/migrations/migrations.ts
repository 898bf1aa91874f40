import type { Migration } from 'kysely/migration';
import { addAuditAccounts, addAuditFindings } from './auditAccounts.ts';
import { orderDueFindings } from './dueFindings.ts';
import { addEndedLinks } from './endedLinks.ts';
import { addFindingWords } from './findingWords.ts';
import { addFoldedSearch } from './foldedSearch.ts';
import { initial } from './initial.ts';
import { orderListedTours, orderStartedTours } from './listedTours.ts';
import { addMandateLists } from './mandateLists.ts';
import { createPhotos } from './photos.ts';
import { addRepairLinks } from './repairLinks.ts';
import { addWalkedMoments } from './walkedTours.ts';

/** Every migration, by name. The names are kept in the database and sorted as text; one that was released never changes. */
export const migrations: Record<string, Migration> = {
  '001-initial': { up: (db) => initial(db) },
  '002-photos': { up: (db) => createPhotos(db) },
  '003-finding-words': { up: (db) => addFindingWords(db) },
  '004-audit-accounts': { up: (db) => addAuditAccounts(db) },
  '005-listed-tours': { up: (db) => orderListedTours(db) },
  '006-due-findings': { up: (db) => orderDueFindings(db) },
  '007-walked-tours': { up: (db) => addWalkedMoments(db) },
  '008-folded-search': { up: (db) => addFoldedSearch(db) },
  '009-ended-links': { up: (db) => addEndedLinks(db) },
  '010-started-tours': { up: (db) => orderStartedTours(db) },
  '011-audit-findings': { up: (db) => addAuditFindings(db) },
  '012-mandate-lists': { up: (db) => addMandateLists(db) },
  '013-repair-links': { up: (db) => addRepairLinks(db) },
};

/**
 * The migrations of before the first release, since merged into `001-initial`. A database with them cannot be
 * migrated (`UnreleasedDatabase`), but a backup of it can be restored.
 */
export const unreleasedMigrations: readonly string[] = [
  '001-foundation',
  '002-accounts',
  '003-throttles',
  '004-lists-and-room',
  '005-receipts-by-tour',
  '006-operations-by-key',
  '007-catalogue-version',
];

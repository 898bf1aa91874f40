import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCode } from '../database/errorCode.ts';
import { knownMigrations, migrate, migrationsDone } from '../database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../database/openDatabase.ts';
import { type ImportReport, importBuildings } from '../services/buildings/importBuildings.ts';
import {
  buildingListHeader,
  type LineRefusal,
  readBuildingLines,
} from '../services/buildings/readBuildingLines.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail, requireDatabase } from '../startFailure.ts';

const usage = 'Usage: npm run buildings -- import FILE.csv [--dry-run]';

const reasons: Record<LineRefusal, string> = {
  mandate_missing: 'the mandate is missing',
  name_missing: 'the name is missing',
  too_long: 'a cell is longer than 300 characters',
  not_plain_text: 'a cell holds a control character',
  wrong_number_of_cells: `there are not ${buildingListHeader.length} cells`,
  broken_quotes: 'the quotes are not closed, or text stands after them',
};

const otherVersion =
  'The database belongs to another version of this program; start the server once, then try the dry run again.';

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    return fail(`${file} cannot be read (${errorCode(error) || String(error)}).`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail(`${file} is not UTF-8.`);
  }
}

function printReport(report: ImportReport, isDryRun: boolean): void {
  const lines = report.refused.map(({ line, reason }) => `line ${line}: refused, ${reasons[reason]}`);
  lines.push(`${report.new} new, ${report.known} known, ${report.refused.length} refused`);
  if (isDryRun) lines.push('Dry run: nothing was written.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function runImport(settings: Settings, file: string, isDryRun: boolean): Promise<void> {
  const text = await textOf(file);
  const failForHeader = () => fail(`${file}: the first line must be ${buildingListHeader.join(',')}.`);
  // Asked first: a wrong file must not create or migrate a database.
  if (!readBuildingLines(text).ok) failForHeader();
  const now = () => new Date();
  try {
    if (isDryRun) requireDatabase(settings);
    else await migrate(settings.database);
    const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
    if ((await migrationsDone(database)).join() !== knownMigrations.join()) fail(otherVersion);
    const outcome = await importBuildings({ database, now, randomBytes }, text, { isDryRun });
    await database.destroy();
    if (!outcome.ok) return failForHeader();
    printReport(outcome.value, isDryRun);
  } catch (error) {
    fail(databaseFailure(error, settings));
  }
}

const [verb, file, ...options] = process.argv.slice(2);
// Without `--` before it npm takes the option for its own, and says so only here: the import would be written.
const isDryRun = options.includes('--dry-run') || process.env['npm_config_dry_run'] === 'true';
if (verb !== 'import' || file === undefined || options.some((option) => option !== '--dry-run')) fail(usage);
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
await runImport(settings.value, file, isDryRun);

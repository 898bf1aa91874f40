import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { BuildingImportReport } from '#contract/buildings/buildingImport.ts';
import { buildingTable } from '#domain/buildingList.ts';
import { type GuessedEncoding, guessedEncodings } from '#domain/lists/decodeList.ts';
import { sameText } from '#domain/sameText.ts';
import { errorCode } from '../database/errorCode.ts';
import { knownMigrations, migrate, migrationsDone } from '../database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../database/openDatabase.ts';
import type { Database } from '../database/tables.ts';
import { allMandates } from '../repositories/mandates.ts';
import type { FieldErrors } from '../services/AppError.ts';
import { importBuildings } from '../services/buildings/import/importBuildings.ts';
import { printedReport } from '../services/buildings/import/printedReport.ts';
import { type BuildingList, readBuildingList } from '../services/buildings/import/readBuildingList.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail, requireDatabase } from '../startFailure.ts';

const usage = `Usage: npm run buildings -- import FILE [--dry-run] [--encoding ${guessedEncodings.join('|')}] [--whole MANDATE] [--confirm NUMBER]`;

const otherVersion =
  'The database belongs to another version of this program; start the server once, then try the dry run again.';

const shownRows = 5;

const wordsOf = (key: string) => key.replaceAll('_', ' ');

function failForList(file: string, errors: FieldErrors): never {
  const faults = Object.entries(errors).map(([field, keys]) => `${field}: ${keys.map(wordsOf).join(', ')}`);
  const columns = buildingTable.needed.join(',');
  return fail(
    `${file} cannot be imported (${faults.join('; ')}). It must be XLSX or CSV, and its first line ${columns}, in any order, or these in German, French or Italian.`,
  );
}

/** L7: prints how the first rows would be read either way, and asks for the option. */
function failUnread(file: string, { guess }: BuildingList): never {
  for (const { line, cells } of guess?.rows.slice(0, shownRows) ?? []) {
    for (const [place, encoding] of guessedEncodings.entries()) {
      const words = cells.map((readingsOf) => readingsOf[place]).join(', ');
      process.stdout.write(`line ${line} as ${encoding}: ${words.replaceAll(/\s+/g, ' ')}\n`);
    }
  }
  const options = guessedEncodings.map((encoding) => `--encoding ${encoding}`).join(' or ');
  return fail(`${file} is not UTF-8. Say which reading above is right: ${options}.`);
}

type Options = {
  readonly file: string;
  readonly encoding: GuessedEncoding | undefined;
  readonly whole: string | undefined;
  readonly confirm: number | null;
  readonly isDryRun: boolean;
};

/** The mandate that is named; none is made where a whole list is said to be of it. */
async function mandateNamed(database: Database, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  const found = (await allMandates(database)).find((one) => sameText(one.name) === sameText(name));
  return found?.id ?? fail(`There is no mandate ${name}.`);
}

async function runImport(settings: Settings, options: Options): Promise<void> {
  const { file, encoding, isDryRun, confirm } = options;
  const bytes = await readFile(file).catch((error: unknown) => {
    return fail(`${file} cannot be read (${errorCode(error) || String(error)}).`);
  });
  // Asked first: a wrong file must not create or migrate a database.
  const read = await readBuildingList(bytes, encoding);
  if (!read.ok) return failForList(file, read.reason);
  if (read.value.guess !== null && encoding === undefined) failUnread(file, read.value);
  const now = () => new Date();
  try {
    if (isDryRun) requireDatabase(settings);
    else await migrate(settings.database);
    const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
    if ((await migrationsDone(database)).join() !== knownMigrations.join()) fail(otherVersion);
    const whole = await mandateNamed(database, options.whole);
    const asked = { isDryRun, encoding, whole, confirm };
    const outcome = await importBuildings({ database, now, randomBytes }, bytes, asked);
    await database.destroy();
    if (!outcome.ok) return failForList(file, outcome.reason);
    const { value: report } = outcome;
    // What was written is counted; what it was stands in the audit log.
    process.stdout.write(`${printedReport(report).join('\n')}\n`);
    if (isDryRun) process.stdout.write('Dry run: nothing was written.\n');
    else if (!report.stored) failWhole(file, report);
  } catch (error) {
    fail(databaseFailure(error, settings));
  }
}

function failWhole(file: string, { whole, counts: { closed } }: BuildingImportReport): never {
  const why = (whole?.refused ?? []).map(wordsOf).join(', ');
  return fail(
    why === ''
      ? `Nothing was written: ${closed} buildings would be closed. Say so: --confirm ${closed}.`
      : `Nothing was written: ${file} is no whole list (${why}).`,
  );
}

function parsed(): Options | null {
  try {
    const string = { type: 'string' } as const;
    const options = {
      'dry-run': { type: 'boolean' },
      encoding: string,
      whole: string,
      confirm: string,
    } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const encoding = guessedEncodings.find((one) => one === values.encoding);
    const [verb, file, ...others] = positionals;
    const isRight =
      verb === 'import' &&
      others.length === 0 &&
      values.encoding === encoding &&
      /^\d{0,6}$/.test(values.confirm ?? '');
    if (!isRight || file === undefined) return null;
    const confirm = values.confirm === undefined ? null : Number(values.confirm);
    return { file, encoding, whole: values.whole, confirm, isDryRun: values['dry-run'] === true };
  } catch {
    return null;
  }
}

const asked = parsed() ?? fail(usage);
// Without `--` before it npm takes the option for its own, and says so only here: the import would be written.
const isDryRun = asked.isDryRun || process.env['npm_config_dry_run'] === 'true';
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
await runImport(settings.value, { ...asked, isDryRun });

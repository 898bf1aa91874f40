import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildingTable } from '#domain/buildingList.ts';
import { type Decode, decodeList, type GuessedEncoding, guessedEncodings } from '#domain/lists/decodeList.ts';
import { differingRows } from '#domain/lists/differingRows.ts';
import { openList } from '#domain/lists/openList.ts';
import { errorCode } from '../database/errorCode.ts';
import { knownMigrations, migrate, migrationsDone } from '../database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../database/openDatabase.ts';
import { type ImportReport, importBuildings } from '../services/buildings/importBuildings.ts';
import {
  type LineRefusal,
  readBuildingLines,
  type WrongHead,
} from '../services/buildings/readBuildingLines.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databaseFailure, fail, requireDatabase } from '../startFailure.ts';

const usage = `Usage: npm run buildings -- import FILE.csv [--dry-run] [--encoding ${guessedEncodings.join('|')}]`;

const reasons: Record<LineRefusal, (heads: number) => string> = {
  mandate_missing: () => 'the mandate is missing',
  name_missing: () => 'the name is missing',
  too_long: () => 'a cell is longer than 300 characters',
  not_plain_text: () => 'a cell holds a control character',
  wrong_number_of_cells: (heads) => `there are not ${heads} cells`,
  broken_quotes: () => 'the quotes are not closed, or text stands after them',
};

const otherVersion =
  'The database belongs to another version of this program; start the server once, then try the dry run again.';

const shownRows = 5;

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** L7: prints how the first rows would be read either way, and asks for the option. */
function failUnread(file: string, readings: Readonly<Record<GuessedEncoding, string>>): never {
  const { separator } = openList(readings['windows-1252'], buildingTable);
  const rows = differingRows(readings['windows-1252'], readings.macintosh, separator);
  for (const { line, cells } of rows.slice(0, shownRows)) {
    for (const [place, encoding] of guessedEncodings.entries()) {
      const words = cells.map((readingsOf) => readingsOf[place]).join(', ');
      process.stdout.write(`line ${line} as ${encoding}: ${words.replaceAll(/\s+/g, ' ')}\n`);
    }
  }
  const options = guessedEncodings.map((encoding) => `--encoding ${encoding}`).join(' or ');
  return fail(`${file} is not UTF-8. Say which reading above is right: ${options}.`);
}

async function textOf(file: string, encoding: GuessedEncoding | null): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    return fail(`${file} cannot be read (${errorCode(error) || String(error)}).`);
  });
  const list = decodeList(bytes, decode);
  switch (list.kind) {
    case 'text':
      return list.text;
    case 'guessed':
      return encoding === null ? failUnread(file, list.readings) : list.readings[encoding];
    case 'spreadsheet':
      return fail(`${file} is the file of a spreadsheet: save it as CSV.`);
    case 'no_text':
      return fail(`${file} is no text.`);
  }
}

function failForHead(file: string, { missing, twice }: WrongHead): never {
  const faults = [
    ...missing.map((column) => `there is no column for ${column}`),
    ...twice.map((heads) => `${heads.join(' and ')} are the same column`),
  ];
  const columns = buildingTable.needed.join(',');
  return fail(
    `${file}: the first line must be ${columns}, in any order, or these in German, French or Italian: ${faults.join('; ')}.`,
  );
}

function printReport(report: ImportReport, isDryRun: boolean): void {
  const lines = report.refused.map(
    ({ line, reason }) => `line ${line}: refused, ${reasons[reason](report.heads)}`,
  );
  if (report.ignored.length > 0) lines.push(`not read, other columns: ${report.ignored.join(', ')}`);
  lines.push(`${report.new} new, ${report.known} known, ${report.refused.length} refused`);
  if (isDryRun) lines.push('Dry run: nothing was written.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

type Options = { readonly encoding: GuessedEncoding | null; readonly isDryRun: boolean };

async function runImport(settings: Settings, file: string, { encoding, isDryRun }: Options): Promise<void> {
  const text = await textOf(file, encoding);
  // Asked first: a wrong file must not create or migrate a database.
  const read = readBuildingLines(text);
  if (!read.ok) failForHead(file, read.reason);
  const now = () => new Date();
  try {
    if (isDryRun) requireDatabase(settings);
    else await migrate(settings.database);
    const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
    if ((await migrationsDone(database)).join() !== knownMigrations.join()) fail(otherVersion);
    const outcome = await importBuildings({ database, now, randomBytes }, text, { isDryRun });
    await database.destroy();
    if (!outcome.ok) return failForHead(file, outcome.reason);
    printReport(outcome.value, isDryRun);
  } catch (error) {
    fail(databaseFailure(error, settings));
  }
}

function parsed() {
  try {
    const options = { 'dry-run': { type: 'boolean' }, encoding: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const encoding = guessedEncodings.find((one) => one === values.encoding) ?? null;
    const [verb, file, ...others] = positionals;
    const isRight = verb === 'import' && others.length === 0 && (values.encoding ?? null) === encoding;
    return isRight && file !== undefined ? { file, encoding, isDryRun: values['dry-run'] === true } : null;
  } catch {
    return null;
  }
}

const asked = parsed() ?? fail(usage);
// Without `--` before it npm takes the option for its own, and says so only here: the import would be written.
const isDryRun = asked.isDryRun || process.env['npm_config_dry_run'] === 'true';
const settings = readSettings(process.env);
if (!settings.ok) fail(settings.reason);
await runImport(settings.value, asked.file, { encoding: asked.encoding, isDryRun });

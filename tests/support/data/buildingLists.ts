import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as zod from 'zod/mini';
import { type BuildingImportReport, buildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { GuessedEncoding } from '#domain/lists/decodeList.ts';
import {
  importBuildings,
  prepareImport,
  readHashed,
} from '../../../server/services/buildings/import/importBuildings.ts';
import type { Person, TestServer } from '../server/serverForTests.ts';

export type Asked = {
  readonly query?: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly report?: string;
  readonly key?: string;
};

type Dry = Pick<Asked, 'choices'> & {
  readonly whole?: string | null;
  readonly encoding?: GuessedEncoding;
};

/** Sends a list as a browser does. */
export async function sendList(
  server: Pick<TestServer, 'url'>,
  person: Pick<Person, 'token'>,
  file: string | Uint8Array<ArrayBuffer>,
  { query = '', choices, report, key }: Asked = {},
) {
  const form = new FormData();
  form.append('file', new Blob([file]), 'list.csv');
  if (choices !== undefined) form.append('choices', JSON.stringify(choices));
  const response = await fetch(`${server.url}${officePaths.buildingsImport}?${query}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(report === undefined ? {} : { 'if-match': report }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  const json = (await response.json()) as BuildingImportReport & {
    readonly error?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
    readonly current?: BuildingImportReport;
  };
  return { status: response.status, json };
}

const head = 'mandate;number;name;street;city';
let made = 0;

/** A mandate that no other test names. */
export function mandateName(): string {
  made += 1;
  return `Client ${made}`;
}

/** A list of one mandate; each line is `number;name;street;city`. */
export const listText = (mandate: string, lines: readonly string[]) =>
  [head, ...lines.map((line) => `${mandate};${line}`)].join('\r\n');

/** The counts of a report that are not zero. */
export const countsOf = ({ counts }: Pick<BuildingImportReport, 'counts'>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** An administrator who imports lists. */
export function listDesk(server: TestServer, administrator: Person) {
  const send = (file: string | Uint8Array<ArrayBuffer>, asked?: Asked) =>
    sendList(server, administrator, file, asked);

  // Each call starts a thread, which takes a third of a second: what it does in there is done here.
  const deps = { database: server.database, now: () => new Date(), randomBytes };

  /** What a dry run answers. */
  async function reported(
    file: string | Uint8Array,
    { whole = null, choices = {}, encoding }: Dry = {},
  ): Promise<BuildingImportReport> {
    const list = await readHashed(Buffer.from(file), encoding);
    if (!list.ok) throw new Error(`Not read: ${JSON.stringify(list.reason)}`);
    const chosen = new Map(Object.entries(choices).map(([line, choice]) => [Number(line), choice]));
    const prepared = await prepareImport(deps, list.value, { choices: chosen, whole });
    if (!prepared.ok) throw new Error(`Not compared: ${JSON.stringify(prepared.reason)}`);
    return zod.parse(buildingImportReport, prepared.value.report);
  }
  /** Sends a list with its report, which must be stored. */
  async function written(file: string, asked: Asked & Pick<Dry, 'whole'> = {}) {
    const { report } = await reported(file, asked);
    const { status, json } = await send(file, { ...asked, report });
    expect([status, json.error, json.errors]).toEqual([200, undefined, undefined]);
    expect(zod.parse(buildingImportReport, json).stored).toBe(true);
    return json;
  }
  /** Stores a list. What may be a double is a new one. */
  async function seeded(mandate: string, lines: readonly string[]) {
    const choices = new Map(lines.map((_, at) => [at + 2, 'new']));
    const report = await importBuildings(deps, listText(mandate, lines), { isDryRun: false, choices });
    expect(report).toMatchObject({ ok: true, value: { stored: true, counts: { new: lines.length } } });
    return await stored(mandate);
  }
  const stored = (mandate: string) =>
    server.database
      .selectFrom('buildings')
      .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
      .select([
        'buildings.id',
        'mandate_id',
        'number',
        'buildings.name',
        'street',
        'city',
        'buildings.closed_at',
      ])
      .where('mandates.name', '=', mandate)
      .orderBy('buildings.id')
      .execute();
  return { send, reported, written, seeded, stored };
}

import type { BuildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { Person, TestServer } from '../server/serverForTests.ts';

export type Asked = {
  readonly query?: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly report?: string;
  readonly key?: string;
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

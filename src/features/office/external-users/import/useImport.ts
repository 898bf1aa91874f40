import { useMemo, useState } from 'react';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { type GuessedEncoding, guessedEncodings } from '#domain/lists/decodeList.ts';
import { type OpenList, openList } from '#domain/lists/openList.ts';
import { type PeopleColumn, peopleTable } from '#domain/users/peopleList.ts';
import { importExternalUsers } from '../../../../api/externalUserCalls.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../../shared/server/useOperation.ts';
import { type ChosenList, type ListFileProblem, readListFile } from './readListFile.ts';

/** A list that was chosen, as it is read at present. */
export type ReadList = OpenList<PeopleColumn> & Pick<ChosenList, 'readings'>;

/** The import of people: reads a file, shows it, checks it by a dry run, and imports it after confirmation. */
export function useImport() {
  const operate = useOperation();
  const fail = useFailure();
  const [name, setName] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  const [encoding, setEncoding] = useState<GuessedEncoding>(guessedEncodings[0]);
  const [report, setReport] = useState<ExternalUserImportReport | null>(null);
  const [problem, setProblem] = useState<ListFileProblem | null>(null);
  const [pending, setPending] = useState(false);
  const keepFocus = useKeptFocus(pending);
  const csv = chosen?.readings?.[encoding] ?? chosen?.text ?? null;
  const list = useMemo<ReadList | null>(
    () => (csv === null ? null : { ...openList(csv, peopleTable), readings: chosen?.readings ?? null }),
    [csv, chosen],
  );

  async function send(dryRun: boolean): Promise<void> {
    if (csv === null) return;
    keepFocus();
    setPending(true);
    const result = await operate(`${dryRun} ${csv}`, (api, operationId) =>
      importExternalUsers(api, { csv, dryRun }, operationId),
    );
    setPending(false);
    if (result.ok) {
      setReport(result.value);
      return;
    }
    const { failure } = result;
    if (failure.kind === 'status' && (failure.status === 422 || failure.status === 413))
      setProblem('unreadable');
    else fail(failure);
  }

  return {
    name,
    list,
    encoding,
    report,
    problem,
    pending,
    read: async (file: File) => {
      const found = await readListFile(file);
      setName(file.name);
      setReport(null);
      setEncoding(guessedEncodings[0]);
      setChosen(typeof found === 'string' ? null : found);
      setProblem(typeof found === 'string' ? found : null);
    },
    readAs: (other: GuessedEncoding) => {
      setReport(null);
      setEncoding(other);
    },
    check: () => send(true),
    confirm: () => send(false),
  };
}

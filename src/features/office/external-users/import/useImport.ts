import { useMemo, useState } from 'react';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { maxImportText } from '#contract/accounts/externalUserImport.ts';
import { type Decode, decodeList, type GuessedEncoding, guessedEncodings } from '#domain/lists/decodeList.ts';
import { type ListRow, type OpenList, openList } from '#domain/lists/openList.ts';
import { type PeopleColumn, peopleTable } from '#domain/users/peopleList.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { importExternalUsers } from '../../../../api/externalUserCalls.ts';
import { useChange } from '../../shared/queries/useChange.ts';

/** Why a file is not read. */
type ListFileProblem = 'unreadable' | 'empty' | 'spreadsheet';

/** What was chosen: a text, or both readings of one whose encoding is not sure (L7). */
type ChosenList = {
  readonly text: string;
  readonly readings: Readonly<Record<GuessedEncoding, string>> | null;
};

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Reads a chosen file; nothing of it is sent. A file that is gone or locked is unreadable. */
async function readListFile(file: File): Promise<ChosenList | ListFileProblem> {
  if (file.size > 4 * maxImportText) return 'unreadable';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'unreadable';
  const list = decodeList(new Uint8Array(bytes), decode);
  if (list.kind === 'spreadsheet') return 'spreadsheet';
  if (list.kind === 'no_text') return 'unreadable';
  const readings = list.kind === 'guessed' ? list.readings : null;
  const text = list.kind === 'guessed' ? list.readings['windows-1252'] : list.text;
  if (text.length > maxImportText || text.includes('\u0000')) return 'unreadable';
  return text.trim() === '' ? 'empty' : { text, readings };
}

/** A list that was chosen, as it is read at present. */
export type ReadList = Omit<OpenList<PeopleColumn>, 'rows'> &
  Pick<ChosenList, 'readings'> & { readonly rows: readonly ListRow<PeopleColumn>[] };

const isUnreadable = (failure: Failure) =>
  failure.kind === 'status' && (failure.status === 422 || failure.status === 413);

/** The import of people: reads a file, shows it, checks it by a dry run, and imports it after confirmation. */
export function useImport() {
  const [name, setName] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  const [encoding, setEncoding] = useState<GuessedEncoding>(guessedEncodings[0]);
  const [report, setReport] = useState<ExternalUserImportReport | null>(null);
  const [problem, setProblem] = useState<ListFileProblem | null>(null);
  const { change, isPending } = useChange({
    name: 'import',
    changes: ['people'],
    shows: isUnreadable,
    send: importExternalUsers,
  });
  const csv = chosen?.readings?.[encoding] ?? chosen?.text ?? null;
  const list = useMemo<ReadList | null>(() => {
    if (csv === null) return null;
    const opened = openList(csv, peopleTable);
    return { ...opened, rows: [...opened.rows()], readings: chosen?.readings ?? null };
  }, [csv, chosen]);

  function send(dryRun: boolean): void {
    if (csv === null) return;
    change(
      { csv, dryRun },
      { onSuccess: setReport, onError: ({ failure }) => isUnreadable(failure) && setProblem('unreadable') },
    );
  }

  return {
    name,
    list,
    encoding,
    report,
    problem,
    isPending,
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

import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import type { GuessedEncoding } from '#domain/lists/decodeList.ts';
import { differingRows } from '#domain/lists/differingRows.ts';
import type { ListRow } from '#domain/lists/openList.ts';
import { searchKey } from '#domain/search/searchKey.ts';
import { type PeopleColumn, peopleColumns } from '#domain/users/peopleList.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { EncodingChoice } from '../../shared/import/EncodingChoice.tsx';
import { importReason } from '../../shared/import/importReason.ts';
import { OfficeTable } from '../../shared/table/OfficeTable.tsx';
import type { ReadList } from './useImport.ts';

const maxRows = 5;

type ImportPreviewProps = {
  readonly list: ReadList;
  readonly encoding: GuessedEncoding;
  readonly disabled: boolean;
  readonly onEncoding: (encoding: GuessedEncoding) => void;
};

/** E5: the first rows of a list as they were read, what its columns mean, and what is wrong with its heads; nothing was sent. */
export function ImportPreview({ list, encoding, disabled, onEncoding }: ImportPreviewProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { heads, separator, columns, readings, rows } = list;
  const labels: Readonly<Record<PeopleColumn, string>> = {
    firstname: t`First name`,
    lastname: t`Last name`,
    email: t`Email`,
    role: t`Role`,
    locale: t`Language`,
    mandates: t`Mandates`,
  };
  const shown = peopleColumns.filter((column) => columns.places.has(column));
  const headerOf = (column: PeopleColumn) => {
    const head = heads[columns.places.get(column) ?? -1]?.trim() ?? '';
    return searchKey(head).trim() === searchKey(labels[column]).trim() ? head : `${labels[column]} (${head})`;
  };
  const missing = columns.missing.map((column) => labels[column]).join(', ');
  const ignored = columns.ignored.join(', ');
  const more = number(rows.length - maxRows);
  return (
    <Stack component="section" gap="md">
      <Title order={2}>
        <Trans>The first rows</Trans>
      </Title>
      {readings !== null && (
        <EncodingChoice
          disabled={disabled}
          encoding={encoding}
          onChange={onEncoding}
          rows={differingRows(readings['windows-1252'], readings.macintosh, separator)}
        />
      )}
      {missing !== '' && (
        <OfficeAlert tone="bad">
          <Trans>
            There is no column for: {missing}. The first line must name the columns, in English, German,
            French or Italian.
          </Trans>
        </OfficeAlert>
      )}
      {columns.twice.map((same) => (
        <OfficeAlert key={same.join()} tone="bad">
          <Trans>These columns mean the same: {same.join(', ')}. Remove all but one.</Trans>
        </OfficeAlert>
      ))}
      {shown.length > 0 && (
        <OfficeTable
          caption={t`The first rows`}
          columns={[
            { id: 'line', header: t`Line`, cell: ({ line }) => <Trans>Line {number(line)}</Trans> },
            ...shown.map((column, place) => ({
              id: column,
              header: headerOf(column),
              cell: ({ cells }: ListRow<PeopleColumn>) => {
                if (typeof cells !== 'string') return <bdi>{cells.get(column)}</bdi>;
                return place === 0 ? importReason(cells) : null;
              },
            })),
          ]}
          rowKey={({ line }) => String(line)}
          rows={rows.slice(0, maxRows)}
        />
      )}
      {rows.length > maxRows && (
        <Text c="dimmed" size="sm">
          <Trans>And {more} more.</Trans>
        </Text>
      )}
      {ignored !== '' && (
        <Text>
          <Trans>Columns that are not read: {ignored}</Trans>
        </Text>
      )}
    </Stack>
  );
}

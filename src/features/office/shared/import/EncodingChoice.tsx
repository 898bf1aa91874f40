import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { type GuessedEncoding, guessedEncodings } from '#domain/lists/decodeList.ts';
import type { DifferingRow } from '#domain/lists/differingRows.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';

const maxRows = 5;

type EncodingChoiceProps = {
  /** The rows that the two readings have otherwise, both ways. */
  readonly rows: readonly DifferingRow[];
  readonly encoding: GuessedEncoding;
  readonly disabled: boolean;
  readonly onChange: (encoding: GuessedEncoding) => void;
};

/** L7: the rows in which the two readings of a file differ, and the choice between these. */
export function EncodingChoice({ rows, encoding, disabled, onChange }: EncodingChoiceProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const names = { 'windows-1252': 'Windows', macintosh: 'Mac' } as const;
  const wordsOf = ({ cells }: DifferingRow, encodingOf: GuessedEncoding) =>
    cells.map((both) => both[guessedEncodings.indexOf(encodingOf)]).join(' · ');
  const more = number(rows.length - maxRows);
  return (
    <Stack gap="xs">
      <Text>
        <Trans>
          The file does not say how its letters are written. Choose the reading in which they are right; if
          neither is, save the file as “CSV UTF-8”.
        </Trans>
      </Text>
      <SegmentedControl
        aria-label={t`Reading`}
        data={guessedEncodings.map((value) => ({ value, label: names[value] }))}
        disabled={disabled}
        onChange={onChange}
        style={{ alignSelf: 'start' }}
        value={encoding}
      />
      <OfficeTable
        caption={t`Rows that differ`}
        columns={[
          {
            id: 'line',
            header: t`Line`,
            cell: ({ line }) => <Trans>Line {number(line)}</Trans>,
          },
          ...guessedEncodings.map((one) => ({
            id: one,
            header: names[one],
            cell: (row: DifferingRow) => <bdi>{wordsOf(row, one)}</bdi>,
          })),
        ]}
        rowKey={({ line }) => String(line)}
        rows={rows.slice(0, maxRows)}
      />
      {rows.length > maxRows && (
        <Text c="dimmed" size="sm">
          <Trans>And {more} more.</Trans>
        </Text>
      )}
    </Stack>
  );
}

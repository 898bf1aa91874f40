import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { ComponentProps, FocusEventHandler, KeyboardEvent, Ref } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { isOverdue } from '#domain/results/finding.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useResultDay } from '../results/shared/useResultDay.ts';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';
import { useTypedDay } from '../shared/useTypedDay.ts';
import { FindingPhotos, FindingPlace } from './FindingPlace.tsx';
import { ResponsibleField } from './ResponsibleField.tsx';
import { StateField } from './StateField.tsx';
import { useRowField } from './useRowField.ts';

/** A field for the due day. */
function DueField({ finding }: { readonly finding: WireFinding }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { typed, setTyped, send, restore, waits, note } = useRowField(finding, 'due_on', day);
  const store = (next: string) => {
    // What an ended session leaves waits (N24).
    if (useSession.getState().status === 'signed_in') send(next);
  };
  const field = useTypedDay({ typed, setTyped, store, flushOnUnmount: true, restore });
  return (
    <TextInput
      {...field}
      aria-label={t`Due`}
      error={note}
      miw="9.5rem"
      onBlur={(event) => waits || field.onBlur(event)}
      size="sm"
    />
  );
}

type FindingTableProps = {
  readonly findings: readonly WireFinding[];
  readonly today: string;
  readonly note: ComponentProps<typeof OfficeTable>['note'];
  readonly chosen: ReadonlySet<string>;
  /** The checkbox for the whole page. */
  readonly pageBox: Ref<HTMLInputElement>;
  /** Called when the focus enters or leaves the table. */
  readonly place: Readonly<Record<'onFocus' | 'onBlur', FocusEventHandler>>;
  readonly onChooseNone: () => void;
  /** Moves the focus to the bar that changes the chosen ones. */
  readonly onGoToBar: () => void;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
  readonly onOpen: (id: string) => void;
};

/** One page of findings: comment, state, responsible person and due date, changed in place. */
export function FindingTable(props: FindingTableProps) {
  const { findings, today, note, chosen, pageBox, place, onOpen } = props;
  const { onChoose, onChooseNone, onGoToBar } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const resultDay = useResultDay();
  const columns: readonly OfficeColumn<WireFinding>[] = [
    {
      id: 'place',
      header: t`Place`,
      cell: (finding) => (
        <UnstyledButton data-finding={finding.id} onClick={() => onOpen(finding.id)}>
          <FindingPlace finding={finding} />
        </UnstyledButton>
      ),
    },
    {
      id: 'comment',
      header: t`Comment`,
      cell: (finding) => (
        <>
          <Text lineClamp={3}>{finding.comment ?? ''}</Text>
          <FindingPhotos finding={finding} />
        </>
      ),
    },
    {
      id: 'seen',
      header: t`Seen`,
      cell: ({ seen_at, sightings, seen_good_at }) => {
        const times = number(sightings);
        return (
          <div>
            <Text inherit span style={{ whiteSpace: 'nowrap' }}>
              {resultDay(seen_at)}
            </Text>
            {sightings > 1 && (
              <Text c="dimmed" display="block" size="xs" span>
                <Trans>{times} times</Trans>
              </Text>
            )}
            {seen_good_at !== null && (
              <Text c="dimmed" display="block" size="xs" span>
                <Trans>rated good on {resultDay(seen_good_at)}</Trans>
              </Text>
            )}
          </div>
        );
      },
    },
    {
      id: 'state',
      header: t`State`,
      cell: (finding) => <StateField finding={finding} />,
    },
    {
      id: 'responsible',
      header: t`Responsible`,
      cell: (finding) => <ResponsibleField finding={finding} />,
    },
    {
      id: 'due',
      header: t`Due`,
      cell: (finding) => (
        <div>
          <DueField finding={finding} />
          {isOverdue(finding, today) && <Badge color="red" mt={4}>{t`overdue`}</Badge>}
        </div>
      ),
    },
  ];
  const chooseNoneByEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onChooseNone();
  };
  const isWhole = findings.every(({ id }) => chosen.has(id));
  return (
    <OfficeTable
      {...place}
      caption={t`Findings`}
      choice={{
        all: (
          <Checkbox
            aria-label={t`Select the whole page`}
            checked={isWhole}
            indeterminate={!isWhole && chosen.size > 0}
            onChange={(event) =>
              onChoose(
                findings.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
            onKeyDown={chooseNoneByEscape}
            ref={pageBox}
          />
        ),
        of: ({ id, topic, object }) => {
          const name = `${topicName(topic)}, ${object.name}`;
          return (
            <Checkbox
              aria-label={t`Select ${name}`}
              checked={chosen.has(id)}
              onChange={(event) => onChoose([id], event.currentTarget.checked)}
              onKeyDown={chooseNoneByEscape}
            />
          );
        },
        after: ({ id }) =>
          chosen.has(id) && (
            <Button onClick={onGoToBar} size="sm" variant="default">
              {t`To the selection`}
            </Button>
          ),
      }}
      columns={columns}
      minWidth="largeDesk"
      note={note}
      rowKey={({ id }) => id}
      rows={findings}
    />
  );
}

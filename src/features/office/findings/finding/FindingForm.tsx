import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FindingDetail, WireFinding } from '#contract/results/finding.ts';
import type { FindingFields } from '#contract/results/findingRequests.ts';
import { earliestDay, latestDay } from '#domain/results/days.ts';
import { findingStates, noteLimit, responsibleLimit } from '#domain/results/finding.ts';
import { lengthError } from '#i18n/fieldErrorMessage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { currentFinding } from '../../../../api/findingCalls.ts';
import { useSession } from '../../../../session/sessionState.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import { useDraft } from '../../shared/queries/useDraft.ts';
import { answerName, findingStateName } from '../findingWords.ts';
import { useChangeFinding } from '../useChangeFinding.ts';

type FindingConflictProps = {
  /** As it is now. */
  readonly finding: WireFinding;
  /** The version that the refused change was made from. */
  readonly outdated: WireFinding;
};

/** Says why a change was refused and what is stored. The focus passes from the button to it: it is above what was typed. */
function FindingConflict({ finding, outdated }: FindingConflictProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const resultTime = useResultTime();
  const me = useSession((session) => session.me);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field in which the person goes on typing keeps the focus.
    if (isFocusLost() || document.activeElement?.matches('[type="submit"]') === true) place.current?.focus();
  }, []);
  const { state, responsible, due_on, note, changed_by: by, answer, answered_at } = finding;
  const name = by === null ? t`Somebody` : `${by.firstname} ${by.lastname}`;
  const at = finding.changed_at === null ? '' : resultTime(finding.changed_at);
  // No administrator has changed it since: a tour rated it, was excluded or included, or a person was deleted.
  const isUnstated = outdated.changed_at === finding.changed_at;
  const byTour = isUnstated && state !== 'resolved' && finding.sightings > outdated.sightings;
  const again = outdated.state === state ? t`Rated bad again` : t`Rated bad again, and open again`;
  const said = answer == null || answered_at === outdated.answered_at ? null : answerName(answer);
  // In another tab of this person.
  const isMine = by !== null && by.id === me?.id;
  const title = isUnstated || isMine ? t`Changed meanwhile` : t`${name} saved first`;
  return (
    <div ref={place} tabIndex={-1}>
      <OfficeAlert title={byTour ? again : title} tone="warn">
        <Text>
          <span>{findingStateName(state)}</span>
          <span>{responsible !== null && ` · ${responsible}`}</span>
          <span>{due_on !== null && ` · ${day(due_on)}`}</span>
        </Text>
        {note !== null && <Text>{note}</Text>}
        {said !== null && <Text>{t`Answered through a link: ${said}`}</Text>}
        {!isUnstated && (
          <Text size="sm">
            <Trans>Saved on {at}. What you typed is still below; saving it replaces this.</Trans>
          </Text>
        )}
      </OfficeAlert>
    </div>
  );
}

/** The typed fields, and the finding as it was when typing began. */
type Draft = { readonly fields: Partial<FindingFields>; readonly shown: WireFinding | null };

const nothingTyped: Draft = { fields: {}, shown: null };

const fieldsOf = ({ state, note, responsible, due_on }: WireFinding): FindingFields => ({
  state,
  note,
  responsible,
  due_on,
});

/** The draft without the fields that are like these; what else was typed stays. */
function without(draft: Draft, like: Partial<FindingFields>): Draft {
  const likeFields: Readonly<Record<string, unknown>> = like;
  const typed = Object.entries(draft.fields).filter(([name, value]) => value !== likeFields[name]);
  return typed.length === 0 ? nothingTyped : { ...draft, fields: Object.fromEntries(typed) };
}

/** An administrator's fields of a finding. If it was changed meanwhile, that is shown above what was typed here. */
export function FindingForm({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  // Only the typed fields; the others come from the server. The change is made from the version in which typing began, even if a
  // newer one was read meanwhile (N23): otherwise it could overwrite an unseen change.
  const [draft, setDraft] = useDraft(`finding ${finding.id}`, nothingTyped);
  const [restored] = useState(draft);
  // A change that was made from this version was refused.
  const [outdated, setOutdated] = useState<WireFinding | null>(null);
  const { change, isPending } = useChangeFinding(finding.id, {
    saysConflict: true,
    onStored: (_, { fields }) => {
      setDraft((newest) => without(newest, fields));
      showToast({ message: t`Saved.`, tone: 'good' });
    },
    // What is typed is a change of what is shown beside it from now on.
    onFailed: (failure) => {
      const now = currentFinding(failure);
      if (now !== null) setDraft((newest) => ({ ...newest, shown: now }));
    },
  });
  const stored = fieldsOf(finding);
  const typed = { ...stored, ...draft.fields };
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored);
  const tooLong = {
    responsible: lengthError(typed.responsible ?? '', responsibleLimit),
    note: lengthError(typed.note ?? '', noteLimit),
  };
  const maySave = isChanged && tooLong.responsible === null && tooLong.note === null;
  const set = (fields: Partial<FindingFields>) =>
    setDraft((before) => {
      const next = { fields: { ...before.fields, ...fields }, shown: before.shown ?? finding };
      // What is being saved is not what is stored yet.
      return isPending ? next : without(next, stored);
    });

  function store(): void {
    const shown = draft.shown ?? finding;
    change(
      { shown, fields: draft.fields },
      {
        onSuccess: () => setOutdated(null),
        onError: ({ failure }) => currentFinding(failure) !== null && setOutdated(shown),
      },
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) store();
      }}
    >
      <Stack gap="sm">
        {outdated !== null && <FindingConflict finding={finding} key={outdated.etag} outdated={outdated} />}
        <NativeSelect
          data={findingStates.map((state) => ({ value: state, label: findingStateName(state) }))}
          label={t`State`}
          onChange={(event) => {
            const state = findingStates.find((one) => one === event.currentTarget.value);
            if (state !== undefined) set({ state });
          }}
          value={typed.state}
        />
        <TextInput
          error={tooLong.responsible}
          label={t`Responsible`}
          onChange={(event) => set({ responsible: event.currentTarget.value || null })}
          value={typed.responsible ?? ''}
        />
        <TextInput
          label={t`Due`}
          max={latestDay}
          min={earliestDay}
          onChange={(event) => set({ due_on: event.currentTarget.value || null })}
          type="date"
          value={typed.due_on ?? ''}
        />
        <Textarea
          autosize
          error={tooLong.note}
          label={t`Note`}
          minRows={3}
          onChange={(event) => set({ note: event.currentTarget.value || null })}
          value={typed.note ?? ''}
        />
        {isChanged && draft === restored && <Text size="sm">{t`Not saved yet`}</Text>}
        {/* `aria-disabled`: a button that is `disabled` would lose the focus. */}
        <Button
          aria-disabled={!maySave}
          data-disabled={!maySave}
          loading={isPending}
          type="submit"
        >{t`Save`}</Button>
      </Stack>
    </form>
  );
}

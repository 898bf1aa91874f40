import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingFields } from '#contract/results/findingRequests.ts';
import { earliestDay, latestDay } from '#domain/results/days.ts';
import { findingStates, noteLimit, responsibleLimit } from '#domain/results/finding.ts';
import { changeFinding } from '../../../../api/findingCalls.ts';
import { lengthError } from '../../../../i18n/fieldErrorMessage.ts';
import { showToast } from '../../../../ui/feedback/showToast.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../../shared/server/useOperation.ts';
import { useTyped } from '../../shared/useTyped.ts';
import { findingStateName } from '../FindingFields.tsx';
import { type Before, FindingConflict } from './FindingConflict.tsx';

type FindingFormProps = {
  readonly finding: FindingDetail;
  /** The ETag of the finding, on which a change is based. */
  readonly etag: string;
  readonly onStored: (now: FindingDetail) => void;
  /** Called when another version is stored by now. */
  readonly onRefused: () => void;
};

const preconditionFailed = 412;

const versionOf = (etag: string, { changed_at, sightings }: FindingDetail): Before => ({
  etag,
  changedAt: changed_at,
  sightings,
});

/** The typed fields and the version they change; null: the server's current one. */
type Draft = { readonly fields: Partial<FindingFields>; readonly madeFrom: Before | null };

type Saved = {
  readonly finding: FindingDetail;
  readonly etag: string;
  /** The ETag of the reading that was shown when it was saved. */
  readonly shownEtag: string;
};

const nothingTyped: Draft = { fields: {}, madeFrom: null };

const fieldsOf = ({ state, note, responsible, due_on }: FindingDetail): FindingFields => ({
  state,
  note,
  responsible,
  due_on,
});

/** What was typed while the fields were being saved: a change of the saved version. */
function stillTyped(typed: Partial<FindingFields>, sent: FindingFields, saved: Before): Draft {
  const sentFields: Readonly<Record<string, unknown>> = sent;
  const fields = Object.entries(typed).filter(([name, value]) => value !== sentFields[name]);
  return fields.length === 0 ? nothingTyped : { fields: Object.fromEntries(fields), madeFrom: saved };
}

/**
 * An administrator's fields of a finding. If another administrator saved first, their change is shown above what was typed
 * here.
 */
export function FindingForm({ finding: read, etag: readEtag, onStored, onRefused }: FindingFormProps) {
  const { t } = useLingui();
  const operate = useOperation();
  const fail = useFailure({ toastsRefused: true });
  // Only the typed fields; the others come from the server. The change is based on the version in which typing began, even if a
  // newer one was read meanwhile (N23): otherwise it could overwrite an unseen change.
  const [draft, setDraft] = useTyped(`finding ${read.id}`, nothingTyped, { keepsClosed: true });
  const [restored] = useState(draft);
  const [pending, setPending] = useState(false);
  const keepFocus = useKeptFocus(pending);
  // The outdated version: a change based on it was refused.
  const [outdated, setOutdated] = useState<Before | null>(null);
  // What was saved here, until the version that was shown then is replaced by a newer reading.
  const [saved, setSaved] = useState<Saved | null>(null);
  const { finding, etag } = saved?.shownEtag === readEtag ? saved : { finding: read, etag: readEtag };
  const stored = fieldsOf(finding);
  const shown = { ...stored, ...draft.fields };
  const now = versionOf(etag, finding);
  // The response to what a closed form had sent may bring a newer version than the one that this form shows: a change of what was
  // not seen is refused.
  const isAhead = (draft.madeFrom?.changedAt ?? '') > (now.changedAt ?? '');
  const madeFrom = isAhead ? now : (draft.madeFrom ?? now);
  const isChanged = JSON.stringify(shown) !== JSON.stringify(stored);
  const tooLong = {
    responsible: lengthError(shown.responsible ?? '', responsibleLimit),
    note: lengthError(shown.note ?? '', noteLimit),
  };
  const maySave = isChanged && tooLong.responsible === null && tooLong.note === null;
  // The fields are again as they are stored: there is nothing to keep, unless something else is just being saved.
  if (draft !== nothingTyped && !isChanged && !pending) setDraft(nothingTyped);
  const set = (fields: Partial<FindingFields>) =>
    setDraft((before) => ({
      fields: { ...before.fields, ...fields },
      // After a refusal the stored version is not read yet: the change is made from that one, once it is read.
      madeFrom: before.madeFrom ?? (outdated?.etag === etag ? null : now),
    }));

  async function store(): Promise<void> {
    keepFocus();
    setPending(true);
    const result = await operate(JSON.stringify([finding.id, madeFrom.etag, shown]), (api, operationId) =>
      changeFinding(api, { id: finding.id, etag: madeFrom.etag, fields: shown }, operationId),
    );
    setPending(false);
    if (result.ok) {
      const newest = { finding: result.value, etag: result.etag ?? etag };
      setSaved({ ...newest, shownEtag: readEtag });
      setDraft(({ fields }) => stillTyped(fields, shown, versionOf(newest.etag, newest.finding)));
      setOutdated(null);
      showToast({ message: t`Saved.`, tone: 'good' });
      onStored(result.value);
    } else if (result.failure.kind === 'status' && result.failure.status === preconditionFailed) {
      setOutdated(madeFrom);
      setDraft(({ fields }) => ({ fields, madeFrom: null }));
      onRefused();
    } else {
      fail(result.failure);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) void store();
      }}
    >
      <Stack gap="sm">
        {/* Only once the finding was read again: who saved first is not known before. */}
        {outdated !== null && outdated.etag !== etag && (
          <FindingConflict finding={finding} key={outdated.etag} outdated={outdated} />
        )}
        <NativeSelect
          data={findingStates.map((state) => ({ value: state, label: findingStateName(state) }))}
          label={t`State`}
          onChange={(event) => {
            const state = findingStates.find((one) => one === event.currentTarget.value);
            if (state !== undefined) set({ state });
          }}
          value={shown.state}
        />
        <TextInput
          error={tooLong.responsible}
          label={t`Responsible`}
          onChange={(event) => set({ responsible: event.currentTarget.value || null })}
          value={shown.responsible ?? ''}
        />
        <TextInput
          label={t`Due`}
          max={latestDay}
          min={earliestDay}
          onChange={(event) => set({ due_on: event.currentTarget.value || null })}
          type="date"
          value={shown.due_on ?? ''}
        />
        <Textarea
          autosize
          error={tooLong.note}
          label={t`Note`}
          minRows={3}
          onChange={(event) => set({ note: event.currentTarget.value || null })}
          value={shown.note ?? ''}
        />
        {isChanged && draft === restored && <Text size="sm">{t`Not saved yet`}</Text>}
        {/* `aria-disabled`: a button that is `disabled` would lose the focus. */}
        <Button
          aria-disabled={!maySave}
          data-disabled={!maySave}
          loading={pending}
          type="submit"
        >{t`Save`}</Button>
      </Stack>
    </form>
  );
}

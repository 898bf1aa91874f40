import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useSession } from '../../../../session/sessionState.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import { findingStateName } from '../findingWords.ts';

type FindingConflictProps = {
  /** As it is now. */
  readonly finding: WireFinding;
  /** The version that the refused change was made from. */
  readonly outdated: WireFinding;
};

/** Says why a change was refused and what is stored. The focus passes from the button to it: it is above what was typed. */
export function FindingConflict({ finding, outdated }: FindingConflictProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const resultTime = useResultTime();
  const me = useSession((session) => session.me);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field in which the person goes on typing keeps the focus.
    if (isFocusLost() || document.activeElement?.matches('[type="submit"]') === true) place.current?.focus();
  }, []);
  const { state, responsible, due_on, note, changed_by: by } = finding;
  const name = by === null ? t`Somebody` : `${by.firstname} ${by.lastname}`;
  const at = finding.changed_at === null ? '' : resultTime(finding.changed_at);
  // No administrator has changed it since: a tour rated it, was excluded or included, or a person was deleted.
  const isUnstated = outdated.changed_at === finding.changed_at;
  const byTour = isUnstated && state !== 'resolved' && finding.sightings > outdated.sightings;
  const again = outdated.state === state ? t`Rated bad again` : t`Rated bad again, and open again`;
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
        {!isUnstated && (
          <Text size="sm">
            <Trans>Saved on {at}. What you typed is still below; saving it replaces this.</Trans>
          </Text>
        )}
      </OfficeAlert>
    </div>
  );
}

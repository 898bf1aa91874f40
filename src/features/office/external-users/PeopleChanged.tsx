import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { PeopleChanged as Changed } from '#contract/accounts/externalUser.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { useChangePeople } from './useChangePeople.ts';

type PeopleChangedProps = {
  readonly changed: Changed;
  readonly onChanged: (changed: Changed | null) => void;
};

/** How many people were changed, how many it did not concern, who was left out of an undo, and "Undo" (B7). */
export function PeopleChanged({ changed: result, onChanged }: PeopleChangedProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { change: undo, isPending } = useChangePeople((undone) => onChanged({ ...undone, changed: [] }));
  const { skipped, left_out } = result;
  // A new link has no undo, and an undo none either.
  const items = result.changed
    .filter(({ before }) => Object.keys(before).length > 0)
    .map(({ id, etag, before }) => ({ id, etag, change: before }));
  const [changed, others] = [number(result.changed.length), number(skipped)];
  const names = left_out.map(({ name }) => name ?? t`Deleted account`).join(', ');
  const words = [
    result.changed.length > 0 ? t`Changed: ${changed}` : t`Undone.`,
    skipped > 0 && t`As they were: ${others}`,
    left_out.length > 0 && t`Changed since, and left as they are: ${names}`,
  ].filter((part) => part !== false);
  return (
    <OfficeAlert tone={left_out.length > 0 ? 'warn' : 'good'}>
      <Group gap="sm">
        <span>{words.join(' · ')}</span>
        {items.length > 0 && (
          <Button
            loading={isPending}
            onClick={() => undo({ items }, () => undefined)}
            size="sm"
            variant="default"
          >{t`Undo`}</Button>
        )}
      </Group>
    </OfficeAlert>
  );
}

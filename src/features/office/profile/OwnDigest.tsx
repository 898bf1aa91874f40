import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { type DigestPeriod, digestPeriods } from '#domain/repair/notices.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useChangeDigest, useOwnAccount } from './queries.ts';

/** How often an administrator gets a digest (R5). */
export function OwnDigest() {
  const { t } = useLingui();
  const account = useOwnAccount();
  const { change, isPending, content } = useChangeDigest(() =>
    showToast({ message: t`Saved.`, tone: 'good' }),
  );
  const words: Readonly<Record<DigestPeriod, string>> = {
    none: t`Never`,
    daily: t`Every evening at 18:00`,
    weekly: t`Every Monday at 07:00`,
  };
  return (
    <SectionCard title={t`Summary by email`}>
      <QueryView query={account}>
        {({ digest = 'weekly' }) => (
          <NativeSelect
            data={digestPeriods.map((value) => ({ value, label: words[value] }))}
            description={t`What was received, answered, reopened, or became overdue since the last one. If nothing happened, none is sent.`}
            label={t`How often`}
            onChange={(event) => {
              const chosen = digestPeriods.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) change(chosen);
            }}
            value={isPending && content !== undefined ? content : digest}
          />
        )}
      </QueryView>
    </SectionCard>
  );
}

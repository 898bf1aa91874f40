import { Trans, useLingui } from '@lingui/react/macro';
import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { endOtherSessions } from '../../../api/accountCalls.ts';
import { fetchSessions } from '../../../api/sessionCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { useFailure } from '../../shared/server/useFailure.ts';
import { focusHeading, isFocusLost, useKeptFocus } from '../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';

/** The person's sessions, with a button that ends all others. */
export function OwnSessions() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const fail = useFailure();
  const operate = useOperation();
  const [pending, setPending] = useState(false);
  const keepFocus = useKeptFocus(pending);
  const sessions = useServerQuery('sessions', fetchSessions);

  async function endOthers(): Promise<void> {
    keepFocus();
    setPending(true);
    const result = await operate('others', endOtherSessions);
    setPending(false);
    if (result.ok) {
      // The button goes with the other sessions.
      if (isFocusLost()) focusHeading();
      showToast({ message: t`You are logged out everywhere else.`, tone: 'good' });
    } else fail(result.failure);
    sessions.refetch();
  }

  return (
    <SectionCard title={t`Where you are logged in`}>
      <QueryView query={sessions}>
        {(list) => (
          <>
            <List listStyleType="none" spacing="md">
              {list.map(({ id, created_at, last_used_at, current }) => (
                <List.Item key={id}>
                  <strong>{current ? <Trans>This device</Trans> : <Trans>Another device</Trans>}</strong>
                  <Text c="dimmed" size="sm">
                    {current ? <Trans>In use now</Trans> : <Trans>Last used {dateTime(last_used_at)}</Trans>}
                  </Text>
                  <Text c="dimmed" size="sm">
                    <Trans>Logged in since {dateTime(created_at)}</Trans>
                  </Text>
                </List.Item>
              ))}
            </List>
            {list.length > 1 && (
              <Button loading={pending} onClick={() => void endOthers()} variant="default">
                <Trans>Log out everywhere else</Trans>
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, List, Text } from '@mantine/core';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { useSession } from '../../../session/sessionState.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { focusHeading, isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { OwnDigest } from './OwnDigest.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { useEndOtherSessions, useSessions } from './queries.ts';

/** The person's sessions, with a button that ends all others. */
export function OwnSessions() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const sessions = useSessions();
  const { change: endOthers, isPending } = useEndOtherSessions();

  function end(): void {
    endOthers(null, {
      onSuccess: () => {
        // The button goes with the other sessions.
        if (isFocusLost()) focusHeading();
        showToast({ message: t`You are logged out everywhere else.`, tone: 'good' });
      },
    });
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
              <Button loading={isPending} onClick={end} variant="default">
                <Trans>Log out everywhere else</Trans>
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

/** The account of the signed-in person: password, an administrator's digest, and sessions. */
export function AccountScreen() {
  const { t } = useLingui();
  const me = useSession((state) => state.me);
  return (
    <OfficePage
      lead={me === null ? undefined : `${me.firstname} ${me.lastname} · ${me.email_shown ?? me.email}`}
      title={t`Your account`}
      width="column"
    >
      <OwnPassword />
      {me?.role === 'administrator' && <OwnDigest />}
      <OwnSessions />
      <p>
        <Trans>
          Your administrator manages your name and email address. Ask them if something should change.
        </Trans>
      </p>
    </OfficePage>
  );
}

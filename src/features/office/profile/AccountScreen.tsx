import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '../../../session/sessionState.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';

/** The account of the signed-in person: password and sessions. */
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
      <OwnSessions />
      <p>
        <Trans>
          Your administrator manages your name and email address. Ask them if something should change.
        </Trans>
      </p>
    </OfficePage>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { Failure } from '../../../api/ApiResult.ts';
import { renewInvitation } from '../../../api/accountCalls.ts';
import type { LinkName } from '../../../session/keptLink.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useHasMailServer } from '../../shared/server/useHasMailServer.ts';

const tooManyRequests = 429;
const minuteMs = 60_000;

type RenewInvitationProps = {
  readonly token: string;
  /** The link was refused; it may have ended otherwise meanwhile. */
  readonly onFailure: (failure: Failure) => void;
};

/** Asks for a new invitation in place of one that has expired, which goes to the invited address only (E18). */
function RenewInvitation({ token, onFailure }: RenewInvitationProps) {
  const { api, newId } = useServer();
  const fail = useFailure();
  const [outcome, setOutcome] = useState<'asked' | 'sent' | { readonly minutes: number } | null>(null);

  async function renew(): Promise<void> {
    setOutcome('asked');
    const result = await renewInvitation(api, token, newId());
    if (result.ok) return setOutcome('sent');
    const { failure } = result;
    if (failure.kind === 'status' && failure.status === tooManyRequests && failure.retryAfter !== null)
      return setOutcome({ minutes: Math.ceil(failure.retryAfter / minuteMs) });
    setOutcome(null);
    onFailure(failure);
    fail(failure);
  }

  const isPending = outcome === 'asked';
  return (
    <div role="status">
      {outcome === 'sent' && <Trans>A new link is on its way to your email.</Trans>}
      {typeof outcome === 'object' && outcome !== null && (
        <p>
          <Plural
            one="A link was sent or handed over less than an hour ago. Try again in # minute."
            other="A link was sent or handed over less than an hour ago. Try again in # minutes."
            value={outcome.minutes}
          />
        </p>
      )}
      {outcome !== 'sent' && (
        <Button loading={isPending} mt="sm" onClick={() => void renew()}>
          <Trans>Send a new link</Trans>
        </Button>
      )}
    </div>
  );
}

/** Why a link is not valid (E18); `unknown` also where it was revoked. */
export type WhyEnded = 'used' | 'replaced' | 'expired' | 'unknown';

const reasons: readonly string[] = ['used', 'replaced', 'expired'] satisfies WhyEnded[];

/** Why the server refuses a link; null if it failed for another reason. */
export function whyEnded(failure: Failure, name: LinkName): WhyEnded | null {
  if (failure.kind !== 'status' || failure.error !== `invalid_${name}`) return null;
  const why = failure.errors[name]?.[0];
  return why !== undefined && reasons.includes(why) ? (why as WhyEnded) : 'unknown';
}

type LinkEndedProps = {
  readonly name: LinkName;
  readonly token: string;
  readonly why: WhyEnded;
  /** E11: an earlier attempt, whose outcome is unknown, may have used the link. */
  readonly mayHaveWorked: boolean;
  /** A new invitation was refused, perhaps because the link ended otherwise meanwhile. */
  readonly onFailure: (failure: Failure) => void;
};

/** Instead of the form: that the link is not valid, why, and what to do (E18). */
export function LinkEnded({ name, token, why, mayHaveWorked, onFailure }: LinkEndedProps) {
  return (
    <OfficeAlert title={serverErrorMessage(`invalid_${name}`)} tone="bad">
      {mayHaveWorked && (
        <p>
          <Trans>Your first try may have worked: log in with the password you chose.</Trans>
        </p>
      )}
      {name === 'activation_token' ? (
        <InvitationEnded onFailure={onFailure} token={token} why={why} />
      ) : (
        <ResetEnded why={why} />
      )}
    </OfficeAlert>
  );
}

function InvitationEnded({ why, ...renewal }: Pick<LinkEndedProps, 'why' | 'token' | 'onFailure'>) {
  const hasMailServer = useHasMailServer();
  switch (why) {
    case 'used':
      return (
        <>
          <Trans>It was used already: your account is active.</Trans> <LogIn />
        </>
      );
    case 'replaced':
      return <Trans>A newer link exists: in your newest email, or handed to you.</Trans>;
    case 'expired':
      return (
        <>
          <Trans>It is older than 14 days.</Trans>{' '}
          {hasMailServer === false && <Trans>Ask your administrator for a link.</Trans>}
          {hasMailServer === true && <RenewInvitation {...renewal} />}
        </>
      );
    case 'unknown':
      return (
        <Trans>
          It may have been used already, or it is older than 14 days. Open the link from your email again, or
          ask your administrator for a new invitation.
        </Trans>
      );
  }
}

function ResetEnded({ why }: Pick<LinkEndedProps, 'why'>) {
  const path = useLocalePath();
  const hasMailServer = useHasMailServer();
  if (why === 'used') {
    return (
      <>
        <Trans>It was used already: the password was changed.</Trans> <LogIn />
      </>
    );
  }
  return (
    <>
      {why === 'expired' ? (
        <Trans>It is older than an hour.</Trans>
      ) : (
        <Trans>It may have been used already, or it is older than an hour.</Trans>
      )}{' '}
      {hasMailServer === false ? (
        <Trans>Ask your administrator for a link.</Trans>
      ) : (
        <Anchor component={Link} inherit to={path('/user/password_reset')} underline="always">
          <Trans>Request a new link</Trans>
        </Anchor>
      )}
    </>
  );
}

function LogIn() {
  const path = useLocalePath();
  return (
    <Anchor component={Link} inherit to={path('/login')} underline="always">
      <Trans>Log in</Trans>
    </Anchor>
  );
}

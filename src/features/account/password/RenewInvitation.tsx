import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../api/ApiResult.ts';
import { renewInvitation } from '../../../api/accountCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFailure } from '../../shared/server/useFailure.ts';

const tooManyRequests = 429;
const minuteMs = 60_000;

type RenewInvitationProps = {
  readonly token: string;
  /** The link was refused; it may have ended otherwise meanwhile. */
  readonly onFailure: (failure: Failure) => void;
};

/** Asks for a new invitation in place of one that has expired, which goes to the invited address only (E18). */
export function RenewInvitation({ token, onFailure }: RenewInvitationProps) {
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

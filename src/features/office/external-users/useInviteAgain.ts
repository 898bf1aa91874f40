import { useState } from 'react';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { inviteAgain } from '../../../api/externalUserCalls.ts';
import { isGone, useFailure } from '../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useInvitationToast } from './useInvitationToast.ts';

/** Sends a new invitation; the link of the earlier one stops working. */
export function useInviteAgain(
  { id, ...person }: Pick<ExternalUser, 'id' | 'email' | 'email_shown'>,
  { onDone, onGone }: { readonly onDone: () => void; readonly onGone: () => void },
) {
  const say = useInvitationToast();
  const operate = useOperation();
  const fail = useFailure();
  const [pending, setPending] = useState(false);
  const keepFocus = useKeptFocus(pending);

  async function invite(): Promise<void> {
    keepFocus();
    setPending(true);
    const result = await operate(id, (api, operationId) => inviteAgain(api, id, operationId));
    setPending(false);
    if (result.ok) {
      say(person.email_shown ?? person.email, true);
    } else if (isGone(result.failure)) {
      onGone();
      return;
    } else {
      fail(result.failure);
    }
    onDone();
  }

  return { pending, invite };
}

import type { ExternalUser } from '#domain/users/externalUser.ts';
import { inviteAgain } from '../../../api/externalUserCalls.ts';
import { isGone } from '../../shared/server/useFailure.ts';
import { useChange } from '../shared/queries/useChange.ts';
import { useInvitationToast } from './useInvitationToast.ts';

/** Sends a new invitation; the link of the earlier one stops working. */
export function useInviteAgain({ id, ...person }: Pick<ExternalUser, 'id' | 'email' | 'email_shown'>) {
  const say = useInvitationToast();
  return useChange({
    name: `invitation ${id}`,
    changes: ['people'],
    // The page says that the person is deleted.
    shows: isGone,
    send: (api, _: null, operationId) => inviteAgain(api, id, operationId),
    onSuccess: () => say(person.email_shown ?? person.email, true),
  });
}

import type { PeopleChanged, PeopleRequest } from '#contract/accounts/externalUser.ts';
import { changeExternalUsers } from '../../../api/externalUserCalls.ts';
import { useChange } from '../shared/queries/useChange.ts';

/** Changes several people, or undoes that (B7). `onChanged` is called with what was changed. */
export function useChangePeople(onChanged: (changed: PeopleChanged) => void) {
  const { change, isPending } = useChange({
    name: 'people',
    // Mandates have a number of people.
    changes: ['people', 'results'],
    send: (api, request: PeopleRequest, id) => changeExternalUsers(api, request, id),
    onSuccess: onChanged,
  });
  return {
    isPending,
    change: (request: PeopleRequest, onDone: () => void) => change(request, { onSuccess: onDone }),
  };
}

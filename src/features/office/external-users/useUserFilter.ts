import { useMemo } from 'react';
import { type ExternalUserOrder, externalUserOrders } from '#contract/accounts/externalUser.ts';
import { type UserState, userStates } from '#domain/users/externalUser.ts';
import { useListAddress } from '../shared/useListAddress.ts';

type UserFilter = {
  readonly query: string;
  readonly status: UserState | undefined;
  /** Who is invited and whose link has expired. */
  readonly invitation: 'expired' | undefined;
  readonly sort: ExternalUserOrder;
};

/** The filter of a list of people, read from its address; unknown values are ignored. */
export function userFilterIn(params: URLSearchParams): UserFilter {
  return {
    query: (params.get('query') ?? '').slice(0, 200),
    status: userStates.find((state) => state === params.get('status')),
    invitation: params.get('status') === 'expired' ? 'expired' : undefined,
    sort: externalUserOrders.find((order) => order === params.get('sort')) ?? 'name',
  };
}

/** The filter of the list on the screen. */
export function useUserFilter() {
  const address = useListAddress();
  const filter = useMemo(() => userFilterIn(address.params), [address]);
  return { address, filter };
}

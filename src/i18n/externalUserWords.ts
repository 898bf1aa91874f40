import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserState } from '#domain/users/externalUser.ts';
import type { Role } from '#domain/users/role.ts';

const states: Readonly<Record<UserState, MessageDescriptor>> = {
  invited: msg`Invited`,
  active: msg`Active`,
  disabled: msg`Disabled`,
};

const invitations = {
  expired: msg`Invitation expired`,
  refused: msg`Email refused`,
} as const satisfies Record<string, MessageDescriptor>;

const roles: Readonly<Record<Role, MessageDescriptor>> = {
  inspector: msg`Inspector`,
  administrator: msg`Administrator`,
};

/** The name of a state, in the current language; of a person, also why nobody can accept the invitation (E19). */
export function userStateName(status: UserState, invitation?: keyof typeof invitations | null): string {
  return i18n._(invitation == null ? states[status] : invitations[invitation]);
}

/** The name of a role, in the current language. */
export function roleName(role: Role): string {
  return i18n._(roles[role]);
}

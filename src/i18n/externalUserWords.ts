import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserState } from '#domain/users/externalUser.ts';
import type { Role } from '#domain/users/role.ts';

const states: Readonly<Record<UserState, MessageDescriptor>> = {
  invited: msg`Invited`,
  active: msg`Active`,
  disabled: msg`Disabled`,
};

const roles: Readonly<Record<Role, MessageDescriptor>> = {
  inspector: msg`Inspector`,
  administrator: msg`Administrator`,
};

/** The name of a state, in the current language. */
export function userStateName(state: UserState): string {
  return i18n._(states[state]);
}

/** The name of a role, in the current language. */
export function roleName(role: Role): string {
  return i18n._(roles[role]);
}

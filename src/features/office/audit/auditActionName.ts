import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuditAction, auditActions } from '#contract/accounts/auditLog.ts';

const names: Readonly<Record<AuditAction, MessageDescriptor>> = {
  user_invited: msg`Invited`,
  user_invited_again: msg`Invited again`,
  invitation_link_copied: msg`Invitation link copied`,
  reset_link_printed: msg`Link to a new password printed`,
  user_activated: msg`Account activated`,
  user_changed: msg`Account changed`,
  user_enabled: msg`Account enabled`,
  user_disabled: msg`Account disabled`,
  user_deleted: msg`Account deleted`,
  users_imported: msg`People imported`,
  users_exported: msg`People exported`,
  password_reset: msg`Password reset by email`,
  password_changed: msg`Password changed`,
  sessions_ended: msg`Logged out everywhere else`,
  tours_exported: msg`Tours exported`,
  tour_excluded: msg`Tour excluded`,
  tour_included: msg`Tour included again`,
  tour_dated_back: msg`Tour dated back`,
  photo_removed: msg`Photo removed`,
  finding_changed: msg`Finding changed`,
  finding_sent: msg`Finding sent by email`,
  results_exported: msg`Results exported`,
  findings_exported: msg`Findings exported`,
};

/** The name of an action, in the current language; one of a later server as it is. */
export function auditActionName(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? action : i18n._(names[known]);
}

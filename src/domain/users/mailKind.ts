/** What somebody is written to about by e-mail. */
export type MailKind =
  | 'invitation'
  | 'invitation_again'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed';

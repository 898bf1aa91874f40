import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';

const at = '2026-11-01T10:00:00.000Z';

/** An active inspector as the office reads her, with what the test changes. */
export function makeExternalUser(changes: Partial<ExternalUserDetail> = {}): ExternalUserDetail {
  return {
    id: 'u1',
    firstname: 'Anna',
    lastname: 'Muster',
    email: 'anna@people.example',
    role: 'inspector',
    locale: 'en',
    status: 'active',
    invited_at: at,
    activated_at: at,
    unfinished_tours: 0,
    last_mail: null,
    mandates: 'all',
    ...changes,
  };
}

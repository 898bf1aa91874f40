import type { NewUser } from '../../repositories/users.ts';

type DemoAccount = Pick<NewUser, 'email' | 'firstname' | 'lastname' | 'role' | 'locale'>;

/**
 * The domain of the addresses of the demo's people, and of nobody else's. `.example` is reserved, so that no mail reaches a
 * real person.
 */
export const demoDomain = 'demo.example';

/** The accounts that can sign in to the demo (contract, "Demo"), at `demoDomain`. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.example', firstname: 'Ada', lastname: 'Brunner', role: 'administrator', locale: 'en' },
  { email: 'inspector@demo.example', firstname: 'Ivo', lastname: 'Keller', role: 'inspector', locale: 'en' },
  {
    email: 'inspector2@demo.example',
    firstname: 'Inès',
    lastname: 'Martin',
    role: 'inspector',
    locale: 'fr',
  },
];

/** The password of all demo accounts; it is public. */
export const demoPassword = 'walk-the-building';

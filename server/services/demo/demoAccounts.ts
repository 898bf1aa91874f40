import type { NewUser } from '../../repositories/users.ts';

/** An account of the demo; `mandates`: the names of those that were chosen, otherwise all (B5). */
export type DemoAccount = Pick<NewUser, 'email' | 'firstname' | 'lastname' | 'role' | 'locale'> & {
  readonly mandates?: readonly string[];
};

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

/** The demo's mandate for practice (B4). */
export const practiceMandate = 'Practice';

/** Two more who can sign in, and see only their mandates. */
export const demoInspectors: readonly DemoAccount[] = [
  {
    email: 'inspector3@demo.example',
    firstname: 'Lena',
    lastname: 'Hofer',
    role: 'inspector',
    locale: 'de',
    mandates: ['Kanton Bern', 'Kanton Luzern', practiceMandate],
  },
  {
    email: 'inspector4@demo.example',
    firstname: 'Marc',
    lastname: 'Girard',
    role: 'inspector',
    locale: 'fr',
    mandates: ['Crous de Lyon'],
  },
];

/** The password of all demo accounts; it is public. */
export const demoPassword = 'walk-the-building';

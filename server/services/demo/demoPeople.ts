import type { Locale } from '#domain/locale.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../database/tables.ts';
import { insertActiveUser, setDisabled } from '../../repositories/users.ts';
import { demoDomain } from './demoAccounts.ts';
import { type DemoCalendar, demoDays } from './demoCalendar.ts';
import type { SeededRandom } from './SeededRandom.ts';

type Person = { readonly firstname: string; readonly lastname: string; readonly locale: Locale };

const inspectors: readonly Person[] = [
  { firstname: 'Regula', lastname: 'Ammann', locale: 'de' },
  { firstname: 'Thierry', lastname: 'Favre', locale: 'fr' },
  { firstname: 'Chiara', lastname: 'Bernasconi', locale: 'it' },
  { firstname: 'Oliver', lastname: 'Hughes', locale: 'en' },
];
const administrator: Person = { firstname: 'Sandra', lastname: 'Wyss', locale: 'de' };

/** A person in the demo's history, without a password: signing in as them is not possible. */
export type DemoPerson = Person & { readonly id: string };

/** The inspectors of the demo's tours, and the administrator who follows up its findings. */
export type DemoPeople = {
  readonly inspectors: readonly DemoPerson[];
  readonly administrator: DemoPerson & { readonly email: string; readonly role: 'administrator' };
};

// Their accounts are older than the first tour.
const daysBefore = 30;
const [officeOpens, officeCloses] = [8 * 60, 17 * 60];

const emailOf = ({ firstname, lastname }: Person) => `${firstname}.${lastname}@${demoDomain}`.toLowerCase();

/**
 * Inserts the people of the demo's tours, without passwords; null when one of them exists, because the tours were loaded
 * before. A second process starting at the same time waits here for the first. The administrator among them is disabled, so
 * that the last active administrator stays the last one (E2).
 */
export async function insertDemoPeople(
  db: Database,
  calendar: DemoCalendar,
  random: SeededRandom,
): Promise<DemoPeople | null> {
  const since = calendar.at(calendar.daysAgo(demoDays + daysBefore), officeOpens);
  const insert = async (person: Person, role: 'inspector' | 'administrator') => {
    const id = uuidv7(since, random.bytes);
    const isNew = await insertActiveUser(db, {
      ...person,
      id,
      role,
      email: emailOf(person),
      passwordHash: null,
      now: since.toISOString(),
    });
    return isNew ? { ...person, id } : null;
  };
  const inserted: DemoPerson[] = [];
  for (const person of inspectors) {
    const one = await insert(person, 'inspector');
    if (one === null) return null;
    inserted.push(one);
  }
  const head = await insert(administrator, 'administrator');
  if (head === null) return null;
  await setDisabled(db, head.id, calendar.at(calendar.before(calendar.lastDay), officeCloses).toISOString());
  return {
    inspectors: inserted,
    administrator: { ...head, email: emailOf(administrator), role: 'administrator' },
  };
}

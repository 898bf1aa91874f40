import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '#domain/locale.ts';
import type { Role } from '#domain/users/role.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { commandTimeoutMs, openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import { hashPassword } from '../../../server/services/accounts/passwords.ts';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import { copyPreparedData } from '../data/preparedData.ts';
import { type AppServer, createAppServer } from './appServer.ts';
import type { MailServer } from './mailServer.ts';

const password = 'sieben Boote im Nebel';
// Computed once, because it is expensive and no journey is about it.
const passwordHash = hashPassword(password);
const now = () => new Date();

/** An account that can sign in. */
export type Account = {
  readonly email: string;
  readonly password: string;
  readonly firstname: string;
  readonly lastname: string;
};

type Who = { readonly role: Role; readonly locale: Locale };

// A single mandate is selected automatically: without these, the first journey would see another screen than later
// ones.
const others = `mandate,name,street,city
Northern Estate,Town hall,2 Hill Road,Basel
Northern Estate,Baths,"3, Spring Lane",Basel
Southern Estate,Archive,1 Lake Road,Lugano
`;

// A device asks for the list of each mandate at every start: with a mandate for each journey that would be most of what
// the last ones ask for.
const sharedMandate = 'Gemeinde Seeblick';

export type Building = { readonly mandate: string; readonly name: string };

/** The real server with three buildings and no accounts; people and buildings are added on request. */
export type JourneyServer = AppServer & {
  readonly mails: MailServer;
  /** An active account, made in the database as the demo's are. Its address and last name are unique. */
  addPerson(who?: Partial<Pick<Account, 'firstname' | 'lastname'> & Who>): Promise<Account>;
  /** A building in the mandate that journeys share, or in another; by the import that the operator's command uses. */
  addBuilding(names?: Partial<Building & { street: string; city: string }>): Promise<Building>;
  /** Removes the process, its database and its folder. */
  end(): Promise<void>;
};

function imported(database: Database, list: string, choices = new Map<number, string>()) {
  return importBuildings({ database, now, randomBytes }, list, {
    isDryRun: false,
    isAudited: false,
    choices,
  });
}

function people(database: Database): JourneyServer['addPerson'] {
  return async (who = {}) => {
    const mark = randomBytes(4).toString('hex');
    const { role = 'inspector', locale = 'en', firstname = 'Ivo', lastname = `Keller ${mark}` } = who;
    const email = `${role}.${mark}@people.example`;
    const time = now();
    await insertActiveUser(database, {
      id: uuidv7(time, randomBytes),
      email,
      firstname,
      lastname,
      role,
      locale,
      passwordHash: await passwordHash,
      now: time.toISOString(),
    });
    return { email, password, firstname, lastname };
  };
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

function buildings(database: Database): JourneyServer['addBuilding'] {
  return async (names = {}) => {
    const mark = randomBytes(4).toString('hex');
    const { mandate = sharedMandate, name = `Library ${mark}`, street = `${mark} Book Street` } = names;
    const cells = [mandate, name, street, names.city ?? 'Bern'];
    const list = `mandate,name,street,city\n${cells.map(cell).join(',')}\n`;
    // Whatever its name and street, it is another one.
    const outcome = await imported(database, list, new Map([[2, 'new']]));
    if (!outcome.ok || outcome.value.counts.new !== 1) throw new Error('The building is not new.');
    return { mandate, name };
  };
}

/** `settings` go beyond the port, the data folder and the mail server. */
export async function startJourneyServer(
  mails: MailServer,
  settings: NodeJS.ProcessEnv = {},
): Promise<JourneyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-journeys-'));
  const dataDir = join(folder, 'data');
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, mails.authority);
  await copyPreparedData(settings['DEMO'] === '1' ? 'demo' : 'tables', dataDir);
  const mailSettings = { SMTP_URL: mails.url, NODE_EXTRA_CA_CERTS: authority };
  const server = await createAppServer(dataDir, { DEMO: '0', ...mailSettings, ...settings });
  await server.start();
  const location = { kind: 'sqlite', file: join(dataDir, 'storey.db') } as const;
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  await imported(database, others);
  return Object.assign(server, {
    mails,
    addPerson: people(database),
    addBuilding: buildings(database),
    end: async () => {
      await database.destroy();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

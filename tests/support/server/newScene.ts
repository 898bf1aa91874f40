import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { makePhoto, saveWithPhotos } from '../data/photos/photos.ts';
import { sendPhoto } from '../data/photos/uploads.ts';
import { sendLink } from '../data/repair/repairLinks.ts';
import { conclude, save, startedTour, touchpointNamed } from '../data/serverTour.ts';
import type { Asker, Things } from './routes/routeRow.ts';
import type { Person, TestServer } from './serverForTests.ts';

/** The callers, and the rows that they request. */
export type Scene = {
  readonly people: Readonly<Record<Exclude<Asker, 'nobody'>, Person>>;
  readonly things: Things;
};

/** What takes long to make, and the routes that need it. */
const needs = {
  photo: /photos|tours\/:id\/report/,
  finding: /exclusion|results|findings|repair/,
  repair: /links|repair/,
};

function made<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('This is not made for the route: see `needs`.');
  return thing;
}

/**
 * Three people with new sessions, and data of the owner; made anew because some rows end sessions or delete. For a certain
 * route there is no photo and no finding unless it needs them.
 */
export async function newScene(server: TestServer, route?: string): Promise<Scene> {
  const isNeeded = (what: keyof typeof needs) => route === undefined || needs[what].test(route);
  const people = {
    owner: await server.person(),
    stranger: await server.person(),
    administrator: await server.person('administrator'),
  };
  const { token } = people.owner;
  const tour = await startedTour(server, people.owner);
  const arriving = touchpointNamed(tour, 'arriving_at_work');
  const photo = isNeeded('photo') ? await makePhoto({ width: 8, height: 8 }) : null;
  await saveWithPhotos(server, people.owner, arriving, photo === null ? [] : [[photo.announced]]);
  if (photo !== null) await sendPhoto(server.url, people.owner, photo);
  const sessions = await server.call(paths.ownSessions, { token });
  const [session] = sessions.json as { id: string }[];
  const user = await server.person();
  const { cip_obj_id: building, mandate_id: mandate } = tour;
  const found = isNeeded('finding') ? await concludedTour(server) : null;
  const repair =
    found !== null && isNeeded('repair')
      ? await sendLink(server, people.administrator, { finding: found.finding, to: 'haus@people.example' })
      : null;
  const things: Things = {
    tour,
    building,
    mandate,
    user: user.id,
    session: session?.id ?? '',
    get concluded() {
      return made(found).concluded;
    },
    get finding() {
      return made(found).finding;
    },
    get repair() {
      return made(repair);
    },
    get photo() {
      return made(photo);
    },
  };
  return { people, things };
}

/** A concluded tour that found something bad, and what it found. */
async function concludedTour(server: TestServer): Promise<{ concluded: WireTour; finding: string }> {
  const person = await server.person();
  const concluded = await startedTour(server, person);
  const meetings = touchpointNamed(concluded, 'having_meetings');
  await save(server, person, meetings, { rating: 'bad', comment: 'broken' });
  await conclude(server, person, concluded);
  const found = await server.database.selectFrom('findings').select('id').executeTakeFirstOrThrow();
  return { concluded, finding: found.id };
}

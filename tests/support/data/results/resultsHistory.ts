import { randomBytes } from 'node:crypto';
import { momentHeaders } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { type Rating, ratings } from '#domain/rating.ts';
import { importBuildings } from '../../../../server/services/buildings/import/importBuildings.ts';
import { rebuildResults } from '../../../../server/services/results/counting/rebuildResults.ts';
import { buildingList, type Person, type TestServer } from '../../server/serverForTests.ts';
import { repairToken } from '../repair/repairLinks.ts';
import { touchpointNamed } from '../serverTour.ts';
import { clearTours } from './clearTours.ts';
import type { Asked } from './expectResults.ts';
import { changePlaces } from './placeSteps.ts';
import { dayFrom, filterOf, type Questions } from './resultsQuestions.ts';
import type { Step, Walked } from './Step.ts';

const people = 3;
const dayMs = 86_400_000;

const ratingOf = (letter: string): Rating => ratings.find((one) => one.startsWith(letter)) ?? 'good';

/** Waits for all of them, also if one fails: a call still running would change what is counted next. */
async function allEnded<Value>(running: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** Plays histories on a server, through its calls. */
export async function historyPlayer(server: TestServer) {
  const administrator = await server.person('administrator');
  const inspectorOfLongAgo = async () => {
    const person = await server.person();
    await server.database
      .updateTable('users')
      .set({ activated_at: '2000-01-01T00:00:00.000Z' })
      .where('id', '=', person.id)
      .execute();
    return person;
  };
  const inspectors = await Promise.all(Array.from({ length: people }, inspectorOfLongAgo));
  let said = 0;
  let passedMs = 0;

  const places = await changePlaces(server, administrator);

  /** Null: no tour of it begins now. */
  async function start(person: Person, name: string): Promise<WireTour | null> {
    const body = { cip_obj_id: places.idOf(name) };
    const answer = await server.call(paths.tours, { method: 'POST', token: person.token, body });
    return answer.status === 201 ? (answer.json as WireTour) : null;
  }

  const answer = (letter: string) => {
    const rating = ratingOf(letter);
    said += 1;
    return { rating, comment: rating === 'bad' ? `said ${said}` : null };
  };

  async function reportAll(
    person: Person,
    tour: WireTour,
    reports: Extract<Step, { kind: 'visit' }>['reports'],
  ): Promise<void> {
    const begun = new Set<string>();
    for (const { name, floor, letters: given } of reports) {
      const touchpoint = touchpointNamed(tour, name);
      const isFurther = begun.has(name);
      begun.add(name);
      const sub_touchpoints = touchpoint.sub_touchpoints.map(({ id, touchpoint_id }, place) => ({
        ...(isFurther ? { touchpoint_id } : { id }),
        ...answer(given[place] ?? 'g'),
      }));
      const fields = isFurther
        ? { assessment_tour_id: tour.id, touchpoint_id: touchpoint.touchpoint_id, floor, sub_touchpoints }
        : { floor, sub_touchpoints };
      const stored = await server.call(isFurther ? paths.touchpoints : paths.touchpoint(touchpoint.id), {
        method: isFurther ? 'POST' : 'PUT',
        token: person.token,
        body: { touchpoint: fields },
      });
      if (stored.status >= 300) throw new Error(`Not stored: ${stored.status} ${stored.text}`);
    }
  }

  async function momentOf(when: Walked): Promise<Record<string, string>> {
    if (when === null) return {};
    const { database } = server;
    if ('minutesAgo' in when)
      return {
        [momentHeaders.concludedAt]: new Date(Date.now() + passedMs - when.minutesAgo * 60_000).toISOString(),
      };
    const tours = await database.selectFrom('tours').select('concluded_at as at').execute();
    const statements = await database.selectFrom('finding_statements').select('at').execute();
    const at = await nth([...tours, ...statements].flatMap((one) => one.at ?? []).toSorted(), when.asEvent);
    return at === undefined ? {} : { [momentHeaders.concludedAt]: at };
  }

  const concludeTour = async (person: Person, tour: Pick<WireTour, 'id'>, when: Walked = null) =>
    server.call(paths.tour(tour.id), {
      method: 'PUT',
      token: person.token,
      headers: { prefer: 'return=minimal', ...(await momentOf(when)) },
    });

  async function nth<Row>(rows: readonly Row[], which: number): Promise<Row | undefined> {
    return rows[which % Math.max(1, rows.length)];
  }

  const write = (finding: string, to: string) =>
    server.call(officePaths.findingMessage(finding), {
      method: 'POST',
      token: administrator.token,
      body: { to },
    });
  const allFindings = () => server.database.selectFrom('findings').select('id').orderBy('id').execute();

  const inspector = (who: number): Person => {
    const found = inspectors[who % inspectors.length];
    if (found === undefined) throw new Error('There is nobody.');
    return found;
  };

  const idsOf = async (table: 'mandates' | 'buildings') => {
    const rows = await server.database.selectFrom(table).select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  return {
    administrator,
    /** The questions as calls: their filters by ids and days. */
    asked: async ({ filters, against, ...rest }: Questions): Promise<Asked> => {
      const ids = {
        mandates: await idsOf('mandates'),
        buildings: await idsOf('buildings'),
        people: inspectors.map(({ id }) => id),
      };
      return {
        ...rest,
        token: administrator.token,
        filters: filters.map((choice) => filterOf(choice, ids)),
        against: { from: dayFrom(against.from), to: dayFrom(against.to) },
      };
    },
    /** Makes the server as it was before: without tours, at today's time. */
    clear: async (): Promise<void> => {
      server.passTime(-passedMs);
      passedMs = 0;
      await clearTours(server.database);
    },
    play: async (step: Step): Promise<void> => {
      const { database } = server;
      switch (step.kind) {
        case 'visit': {
          const person = inspector(step.who);
          const tour = await start(person, step.building);
          if (tour === null) return;
          await reportAll(person, tour, step.reports);
          if (step.concludes) await concludeTour(person, tour, step.walked);
          return;
        }
        case 'conclude together': {
          const meetings = [{ name: 'having_meetings', floor: null, letters: step.letters }];
          const tours = await allEnded(
            inspectors.map(async (person) => {
              const tour = await start(person, step.building);
              if (tour !== null) await reportAll(person, tour, meetings);
              return { person, tour };
            }),
          );
          await allEnded(
            tours.map(async ({ person, tour }, place) =>
              tour === null ? null : concludeTour(person, tour, step.walked?.[place]),
            ),
          );
          return;
        }
        case 'conclude open': {
          const open = database
            .selectFrom('tours')
            .select(['id', 'user_id'])
            .where('concluded_at', 'is', null);
          const tour = await nth(await open.orderBy('id').execute(), step.which);
          const person = inspectors.find(({ id }) => id === tour?.user_id);
          if (tour !== undefined && person !== undefined) await concludeTour(person, tour, step.walked);
          return;
        }
        case 'correct':
        case 'close':
        case 'close mandate':
        case 'merge':
        case 'take back':
          return places.play(step);
        case 'exclude':
        case 'include': {
          const tours = await database.selectFrom('tours').select('id').orderBy('id').execute();
          const tour = await nth(tours, step.which);
          if (tour === undefined) return;
          const body = { exclusion: { reason: 'a training' } };
          await server.call(officePaths.tourExclusion(tour.id), {
            method: step.kind === 'exclude' ? 'PUT' : 'DELETE',
            token: administrator.token,
            ...(step.kind === 'exclude' ? { body } : {}),
          });
          return;
        }
        case 'say': {
          const finding = await nth(await allFindings(), step.which);
          if (finding === undefined) return;
          const body = { ids: [finding.id], finding: { state: step.state } };
          await server.call(officePaths.findings, { method: 'PUT', token: administrator.token, body });
          return;
        }
        case 'repair': {
          const finding = await nth(await allFindings(), step.which);
          if (finding === undefined) return;
          for (const to of step.to) await write(finding.id, to);
          const links = database.selectFrom('repair_links').select('id').orderBy('id', 'desc');
          const [link] = await links.execute();
          if (link === undefined || step.answer === null) return;
          const body = { answer: step.answer, text: 'because' };
          const token = await repairToken(database, link.id);
          await server.call(repairPaths.repair(token), { method: 'POST', body });
          if (step.again !== null) await write(finding.id, step.again);
          return;
        }
        case 'delete person': {
          const person = inspector(step.who);
          await server.call(officePaths.externalUser(person.id), {
            method: 'DELETE',
            token: administrator.token,
          });
          inspectors[inspectors.indexOf(person)] = await inspectorOfLongAgo();
          return;
        }
        case 'time passes':
          passedMs += step.days * dayMs + 1;
          server.passTime(step.days * dayMs + 1);
          // Sessions end after thirty days without use; the accounts are as they were.
          await database
            .updateTable('sessions')
            .set({
              created_at: new Date(Date.now() + 1e12).toISOString(),
              last_used_at: '9999-01-01T00:00:00.000Z',
            })
            .execute();
          return;
        case 'import again': {
          const context = { database, now: () => new Date(), randomBytes };
          await importBuildings(context, buildingList, { isDryRun: false, isAudited: false });
          return;
        }
        case 'rebuild': {
          await rebuildResults({ database, timeZone: 'Europe/Zurich' });
        }
      }
    },
  };
}

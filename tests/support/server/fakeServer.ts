import { paths } from '#contract/http/paths.ts';
import type { Receipt } from '#contract/inspections/receipt.ts';
import { addFloorRequest, saveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import { startTourRequest } from '#contract/inspections/tour.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import type { Rating } from '#domain/rating.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { partId } from '#domain/wholeId.ts';
import { wireTouchpoint } from '../../../server/services/inspections/wireTour.ts';
import { createFakePhotos } from './fakePhotos.ts';

/** A request as sent. */
export type WireLogLine = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly key: string | null;
  /** The keys that it replaces. */
  readonly replaces: string | null;
  readonly token: string | null;
};

/** A fault of one call: not delivered, response lost, or answered by something else. */
export type Fault =
  | { readonly kind: 'lost-request' }
  | { readonly kind: 'lost-reply' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Record<string, string>;
    };

type Reply = { readonly status: number; readonly body: unknown };

const building = { id: 'b1', mandate_id: 'm1', name: 'Spital', street: 'Gasse 1', city: 'Bern' };

/** Puts a map back to this moment. */
function backupOf<Key, Value>(map: Map<Key, Value>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}

/**
 * A small fake server: it stores tours, deduplicates by key (S22), refuses a taken floor, and injects faults. Other
 * tests run the same client against the real one.
 */
export function createFakeServer(catalogue: Catalogue = standardCatalogue) {
  const tours = new Map<string, WireTour>();
  const stored = new Map<string, Reply>();
  const log: WireLogLine[] = [];
  const photos = createFakePhotos();
  /** The newest receipt of each touchpoint. */
  const receipts = new Map<string, Receipt>();
  const state = {
    up: true,
    token: 'token-1',
    faults: [] as ((line: WireLogLine) => Fault | null)[],
    ids: 0,
    /** The time of receipts. */
    now: '2026-11-21T08:00:00.000Z',
  };

  const nextId = () => `r${(state.ids += 1)}`;
  const receipt = () => ({ receipt: { code: `C-${state.ids}`, received_at: state.now } });
  const receiptOf = (touchpointId: string) => {
    const given = receipt();
    receipts.set(touchpointId, given.receipt);
    return given;
  };

  type Answers = {
    photos?: AnnouncedPhoto[] | undefined;
    id?: string;
    touchpoint_id?: string;
    rating: Rating | null;
    comment: string | null;
  }[];
  type Saved = { floor: number | null; sub_touchpoints: Answers };

  function answered(touchpoint: WireTouchpoint, given: Saved): WireTouchpoint {
    return {
      ...touchpoint,
      completed: true,
      floor: given.floor,
      sub_touchpoints: touchpoint.sub_touchpoints.map((sub) => {
        const answer = given.sub_touchpoints.find(
          (one) => one.id === sub.id || one.touchpoint_id === sub.touchpoint_id,
        );
        for (const photo of answer?.photos ?? []) photos.announced.set(photo.id, photo);
        return answer === undefined ? sub : { ...sub, rating: answer.rating, comment: answer.comment };
      }),
    };
  }

  const refusedFloor: Reply = {
    status: 422,
    body: { error: 'validation_failed', errors: { floor: ['taken'] } },
  };
  const missing: Reply = { status: 404, body: { error: 'not_found' } };
  const concluded: Reply = { status: 409, body: { error: 'tour_concluded' } };

  function floorTaken(tour: WireTour, given: Saved, catalogueId: string, except: string): boolean {
    return tour.touchpoints.some(
      (one) =>
        one.id !== except &&
        one.touchpoint_id === catalogueId &&
        one.completed &&
        one.floor !== null &&
        one.floor === given.floor,
    );
  }

  function serve(line: WireLogLine): Reply {
    if (line.path === '/api/health/live') return { status: 200, body: { status: 'ok' } };
    if (line.token !== state.token) return { status: 401, body: { error: 'invalid_session' } };
    if (line.method === 'GET') return get(line.path);
    const earlier = line.key === null ? undefined : stored.get(line.key);
    if (earlier !== undefined) return earlier;
    const reply = change(line);
    if (reply.status < 300 && line.key !== null) stored.set(line.key, reply);
    return reply;
  }

  function get(path: string): Reply {
    const [, id, isReport] = /^\/api\/assessment\/tours\/([^/]+)(\/report)?$/.exec(path) ?? [];
    if (path === '/api/mandates') return { status: 200, body: [{ id: 'm1', name: 'Kanton Bern' }] };
    if (path === '/api/mandates/m1/objects') return { status: 200, body: [building] };
    if (path === '/api/catalogue') return { status: 200, body: catalogue };
    const tour = id === undefined ? undefined : tours.get(id);
    if (tour === undefined) return missing;
    return { status: 200, body: isReport === undefined ? tour : reportOf(tour) };
  }

  const reportOf = (tour: WireTour) => ({
    tour,
    building,
    mandate: { id: 'm1', name: 'Kanton Bern' },
    inspector: null,
    receipt: null,
    touchpoint_receipts: Object.fromEntries(receipts),
  });

  function change({ method, path, body }: WireLogLine): Reply {
    if (method === 'POST' && path === '/api/assessment/tours') {
      const { id: tourId = nextId(), cip_obj_id } = startTourRequest.parse(JSON.parse(body));
      const tour: WireTour = {
        id: tourId,
        cip_obj_id,
        mandate_id: 'm1',
        created_at: '2026-11-21T08:00:00.000Z',
        concluded_at: null,
        touchpoints: touchpointsOfNewTour(catalogue, (place) => partId(tourId, place)).map((one) =>
          wireTouchpoint(one, []),
        ),
      };
      tours.set(tour.id, tour);
      return { status: 201, body: { ...tour, ...receipt() } };
    }
    const [, what, id] = /^\/api\/assessment\/(tours|touchpoints)(?:\/(.+))?$/.exec(path) ?? [];
    if (what === 'tours') return conclude(tours.get(id ?? ''));
    if (method === 'POST') {
      const { touchpoint } = addFloorRequest.parse(JSON.parse(body));
      return addFloor(tours.get(touchpoint.assessment_tour_id), touchpoint, touchpoint.touchpoint_id);
    }
    const given = saveTouchpointRequest.parse(JSON.parse(body)).touchpoint;
    const tour = [...tours.values()].find((one) =>
      one.touchpoints.some((touchpoint) => touchpoint.id === id),
    );
    const touchpoint = tour?.touchpoints.find((one) => one.id === id);
    if (tour === undefined || touchpoint === undefined) return missing;
    if (tour.concluded_at !== null) return concluded;
    if (floorTaken(tour, given, touchpoint.touchpoint_id, touchpoint.id)) return refusedFloor;
    const saved = answered(touchpoint, given);
    tours.set(tour.id, {
      ...tour,
      touchpoints: tour.touchpoints.map((one) => (one.id === id ? saved : one)),
    });
    return { status: 200, body: { ...saved, ...receiptOf(saved.id) } };
  }

  function addFloor(
    tour: WireTour | undefined,
    { id = nextId(), ...given }: Saved & { id?: string | undefined },
    entry: string,
  ): Reply {
    const first = tour?.touchpoints.find((one) => one.touchpoint_id === entry);
    if (tour === undefined || first === undefined) return missing;
    if (tour.concluded_at !== null) return concluded;
    if (floorTaken(tour, given, entry, id)) return refusedFloor;
    const parts = first.sub_touchpoints.map((sub) => ({ ...sub, id: partId(id, sub.position) }));
    const added = answered({ ...first, id, parent_id: first.id, sub_touchpoints: parts }, given);
    tours.set(tour.id, { ...tour, touchpoints: [...tour.touchpoints.filter((one) => one.id !== id), added] });
    return { status: 201, body: { ...added, ...receiptOf(added.id) } };
  }

  function conclude(tour: WireTour | undefined): Reply {
    if (tour === undefined) return missing;
    const done = { ...tour, concluded_at: tour.concluded_at ?? '2026-11-21T09:00:00.000Z' };
    tours.set(tour.id, done);
    return { status: 200, body: { ...done, ...receipt() } };
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const isPhoto = path.startsWith(paths.photos);
    const line: WireLogLine = {
      method: request.method,
      path,
      body: isPhoto ? '' : await request.text(),
      key: request.headers.get('idempotency-key'),
      replaces: request.headers.get('idempotency-replaces'),
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    log.push(line);
    const fault = state.up
      ? (state.faults.map((one) => one(line)).find((one) => one !== null) ?? null)
      : null;
    if (!state.up || fault?.kind === 'lost-request') throw new TypeError('Failed to fetch');
    if (fault?.kind === 'answer') {
      return new Response(fault.body, { status: fault.status, headers: fault.headers ?? {} });
    }
    if (isPhoto && line.token === state.token) {
      const answer = await photos.serve(request, path);
      if (fault?.kind === 'lost-reply') throw new TypeError('Failed to fetch');
      return answer;
    }
    const { status, body } = serve(line);
    if (fault?.kind === 'lost-reply') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }

  return {
    fetch,
    log,
    state,
    tours,
    /** Returns what puts the server back to this moment, as from a backup. */
    backup: () => {
      const backups = [backupOf(tours), backupOf(receipts), backupOf(stored)];
      return () => {
        for (const restore of backups) restore();
      };
    },
    photos,
    building,
    /** The requests that change something, in order. */
    changes: () => log.filter((line) => line.method !== 'GET'),
    /** The next request that `matches` has this fault, once. */
    once: (matches: (line: WireLogLine) => boolean, fault: Fault) => {
      const rule = (line: WireLogLine): Fault | null => {
        if (!matches(line)) return null;
        state.faults.splice(state.faults.indexOf(rule), 1);
        return fault;
      };
      state.faults.push(rule);
    },
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

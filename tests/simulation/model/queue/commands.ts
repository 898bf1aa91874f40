import fc from 'fast-check';
import { expect } from 'vitest';
import type { OutboxEntry } from '#db/schema.ts';
import { maxConcurrentRequests } from '../../../../src/sync/selectEntries.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';
import { acknowledgement, type CallOutcome, callOutcomeArbitrary } from './callOutcomes.ts';
import type { PlainModel, Submission } from './PlainModel.ts';
import type { PureQueue } from './PureQueue.ts';

type Command = fc.Command<PlainModel, PureQueue>;

const day = 86_400_000;
const tours = ['tour-a', 'tour-b'];
const touchpoints = ['one', 'two', 'three', 'four', 'five'];

/** Invariants: I4, I8, and no more in parallel than S6 allows. */
export function checkAlways(model: PlainModel, queue: PureQueue): void {
  const here = new Map(queue.list().map((entry) => [entry.operationId, entry]));
  for (const one of model.submissions.values()) {
    const entry = here.get(one.operation);
    if (one.fate === 'given up') expect(entry, `${one.operation} was given up`).toBeUndefined();
    else if (entry === undefined)
      expect(model.done, `I4 I8 ${one.operation} is gone`).toContain(one.operation);
    if (entry?.state === 'needs-you') expect(one.fate, `S10 ${one.operation}`).toBe('refused');
  }
  expect(
    model.submissions.size - [...model.submissions.values()].filter((one) => one.fate === 'given up').length,
  ).toBe(here.size + model.done.filter((operation) => !here.has(operation)).length);
  expect(queue.list().filter((entry) => entry.state === 'sending').length).toBeLessThanOrEqual(
    maxConcurrentRequests,
  );
}

function command(name: string, check: (model: PlainModel) => boolean, run: Command['run']): Command {
  return {
    check: (model) => check(model),
    run: (model, queue) => {
      run(model, queue);
      checkAlways(model, queue);
    },
    toString: () => name,
  };
}

function payloadOf(one: Omit<Submission, 'place'>): string {
  if (one.kind === 'conclude-tour') return 'null';
  if (one.kind === 'start-tour') return JSON.stringify({ cip_obj_id: 'building', catalogue_version: '1' });
  const id = `${one.tour}-${one.touchpoint}`;
  const sub = { id: `${id}-q`, touchpoint_id: `${one.touchpoint}-q`, rating: 'bad', comment: one.words };
  return JSON.stringify({ id, floor: one.floor, sub_touchpoints: [sub] });
}

/** The person submits something: it is appended to the outbox, as the actions do. */
function submit(
  model: PlainModel,
  queue: PureQueue,
  what: Omit<Submission, 'operation' | 'place' | 'fate'>,
  at?: number,
) {
  const operation = `op-${(model.operations += 1)}`;
  const local = what.touchpoint === null ? null : `${what.tour}-${what.touchpoint}`;
  const one = { ...what, operation, fate: 'on the device' as const };
  const { seq: _seq, ...entry } = makeEntry({
    operationId: operation,
    tour: what.tour,
    kind: what.kind,
    refs: {
      touchpoint: local,
      catalogueTouchpoint: what.touchpoint === null ? null : 'family',
      touchpointName: null,
      floor: what.floor,
      frees: what.frees,
      buildingLabel: null,
    },
    payload: payloadOf(one),
    createdAt: queue.nowMs,
  });
  const whole: OutboxEntry = at === undefined ? queue.append(entry) : { ...entry, seq: at };
  queue.entries.set(whole.seq, whole);
  model.submissions.set(operation, { ...one, place: whole.seq });
}

const nothing = { touchpoint: null, words: '', floor: null, frees: null };

const startTour = fc.constantFrom(...tours).map((tour) =>
  command(
    `start ${tour}`,
    (model) => model.of(tour).length === 0,
    (model, queue) => submit(model, queue, { ...nothing, tour, kind: 'start-tour' }),
  ),
);

const conclude = fc
  .record({ tour: fc.constantFrom(...tours), touchpoint: fc.constantFrom(...touchpoints), floor: fc.nat(2) })
  .map(({ tour, touchpoint, floor }) =>
    command(
      `conclude ${touchpoint} of ${tour} on ${floor}`,
      (model) => model.of(tour).length > 0 && !model.isConcluded(tour),
      (model, queue) => {
        const before = model.floorOf(tour, touchpoint);
        const frees = before === floor ? null : before;
        const words = `words ${model.operations}`;
        submit(model, queue, { tour, kind: 'save-touchpoint', touchpoint, words, floor, frees });
      },
    ),
  );

const concludeTour = fc.constantFrom(...tours).map((tour) =>
  command(
    `conclude ${tour}`,
    (model) => model.of(tour).length > 1 && !model.isConcluded(tour),
    (model, queue) => submit(model, queue, { ...nothing, tour, kind: 'conclude-tour' }),
  ),
);

export function send(model: PlainModel, queue: PureQueue): void {
  for (const entry of queue.round()) {
    const one = model.submissions.get(entry.operationId);
    if (one === undefined) throw new Error('S1 something leaves that nobody submitted');
    // An entry may follow only once the server has acknowledged the one before.
    const isAcknowledged = (other: Submission) => !queue.entries.has(other.place) && other.fate === 'done';
    expect(model.before(one, isAcknowledged), `S6 before ${one.operation}`).toEqual([]);
    const bytes = JSON.stringify(entry.wire);
    expect(model.bytes.get(one.operation) ?? bytes, `S8 ${one.operation}`).toBe(bytes);
    model.bytes.set(one.operation, bytes);
    if (one.kind === 'save-touchpoint') expect(entry.wire?.body, 'I1').toContain(`"comment":"${one.words}"`);
    model.underWay.push({ seq: entry.seq, operation: one.operation, since: queue.nowMs });
  }
}

/** One of the calls under way gets a response. */
export function answer(
  model: PlainModel,
  queue: PureQueue,
  which: number,
  what: CallOutcome,
  random: number,
): void {
  const [call] = model.underWay.splice(which % model.underWay.length, 1);
  const entry = queue.entries.get(call?.seq ?? 0);
  if (call === undefined || entry?.operationId !== call.operation) return;
  if (what.does === 'done' || what.does === 'done, answer lost') model.carryOut(call.operation);
  // A server repeats its response to an executed operation, whatever it would answer to a new one.
  const isKnown = model.done.includes(call.operation);
  const given = what.does === 'done' || (what.does === 'refused' && isKnown) ? null : what.failure;
  if (entry.state !== 'sending') return;
  const { failures } = entry;
  const result = given === null ? acknowledgement : { ok: false as const, failure: given };
  const settled = queue.answered(call.seq, result, call.since, random);
  if (given === null) expect(settled.state, 'S9').toBe('sent');
  else if (what.does === 'refused') {
    expect(settled.state, 'S10').toBe('needs-you');
    const one = model.submissions.get(call.operation);
    if (one !== undefined) one.fate = 'refused';
  } else {
    expect(settled.state, 'S10').toBe('waiting');
    // S10: what a fault of the server or a network refuses again and again waits longer.
    const isSlow =
      settled.serverFaults >= 10 || (given.kind === 'portal' && (settled.network?.times ?? 0) >= 3);
    const longest = isSlow ? 300_000 : Math.min(300_000, 2_000 * 2 ** failures);
    const asked = given.kind === 'status' ? given.retryAfter : null;
    const pause = settled.nextAttemptAt - queue.nowMs;
    expect(pause, 'S11').toBeLessThanOrEqual(
      asked === null ? longest : Math.max(longest, Math.min(asked, 3_600_000)),
    );
  }
}

const sendWhatMay = fc.constant(
  command(
    'send',
    () => true,
    (model, queue) => send(model, queue),
  ),
);

const answerOne = fc
  .record({
    which: fc.nat(9),
    what: callOutcomeArbitrary,
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ which, what, random }) =>
    command(
      `answer ${which}: ${JSON.stringify(what)}`,
      (model) => model.underWay.length > 0,
      (model, queue) => answer(model, queue, which, what, random),
    ),
  );

const lateTwin = fc.nat(20).map((which) =>
  command(
    `a late copy of ${which}`,
    (model) => model.done.length > 0,
    (model) => model.carryOut(model.done[which % model.done.length] ?? ''),
  ),
);

const pass = fc.oneof(fc.nat(120_000), fc.constantFrom(-day, day)).map((ms) =>
  command(
    ms < 0 ? 'the clock is set back' : `${ms} ms pass`,
    () => true,
    (_model, queue) => {
      queue.nowMs += ms;
    },
  ),
);

const restart = fc.constant(
  command(
    'killed and started again',
    () => true,
    (model, queue) => {
      // A request on the wire may still arrive; its answer is lost.
      for (const { operation } of model.underWay.splice(0)) {
        if (operation.length % 2 === 0) model.carryOut(operation);
      }
      queue.restart();
    },
  ),
);

const sendNow = fc.constant(
  command(
    'send now',
    () => true,
    (_model, queue) => queue.sendNow(),
  ),
);

const repair = fc.nat(5).map((which) =>
  command(
    `repair ${which}`,
    () => true,
    (model, queue) => {
      const refused = queue.list().filter((entry) => entry.state === 'needs-you');
      const entry = refused[which % Math.max(1, refused.length)];
      const one = model.submissions.get(entry?.operationId ?? '');
      if (entry === undefined || one === undefined) return;
      one.fate = 'given up';
      const { tour, kind, touchpoint, floor, frees } = one;
      submit(
        model,
        queue,
        { tour, kind, touchpoint, floor, frees, words: `words ${model.operations}` },
        entry.seq,
      );
    },
  ),
);

/** All actions and events. */
export const commands = [
  startTour,
  conclude,
  conclude,
  conclude,
  concludeTour,
  sendWhatMay,
  sendWhatMay,
  answerOne,
  answerOne,
  answerOne,
  lateTwin,
  pass,
  restart,
  sendNow,
  repair,
];

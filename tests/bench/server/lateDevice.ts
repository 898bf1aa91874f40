import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTouchpoint, storedTour, type WireTouchpoint } from '#contract/inspections/tour.ts';
import type { DevicePhoto } from '../../support/data/photos/photos.ts';
import { sendLatePhoto } from './latePhoto.ts';
import type { Walker } from './walks.ts';

/** The outcomes of all calls: responses by status, and attempts that ended without one. */
export type Heard = {
  readonly statuses: Map<string, number>;
  /** Milliseconds from a call's first attempt to its success. */
  readonly waits: number[];
};

type Call = { readonly method: string; readonly path: string; readonly key: string; readonly body?: unknown };
type Reply = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

// S10, S11 of src/sync/SPEC.md.
const timeoutMs = 30_000;
const firstPauseMs = 2_000;
const maxPauseMs = 300_000;
const again: ReadonlySet<number> = new Set([408, 425, 429]);

/** A device that was offline all day: sends its tours and photos, and retries as the client does (S10, S11). */
export class LateDevice {
  readonly name: string;
  readonly #port: number;
  readonly #walker: Walker;
  readonly #heard: Heard;
  readonly #newId: () => string;
  readonly #photos: readonly DevicePhoto[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });

  constructor(
    name: string,
    parts: {
      readonly port: number;
      readonly walker: Walker;
      readonly heard: Heard;
      readonly newId: () => string;
      /** The photos of the first question of its first tour. */
      readonly photos?: readonly DevicePhoto[];
    },
  ) {
    this.name = name;
    this.#port = parts.port;
    this.#walker = parts.walker;
    this.#heard = parts.heard;
    this.#newId = parts.newId;
    this.#photos = parts.photos ?? [];
  }

  /** Sends its tours in parallel, the calls of each in order (S6), then its photos (PH7), until the server has everything. */
  async sendAll(buildingId: string, tours: number): Promise<void> {
    await Promise.all(Array.from({ length: tours }, (_, tour) => this.#sendTour(buildingId, tour)));
    this.#agent.destroy();
    for (const photo of this.#photos) {
      await sendLatePhoto(`http://127.0.0.1:${this.#port}`, this.#walker, photo);
    }
  }

  /** The comment of the first question of a touchpoint; unique, so that it can be counted on the server. */
  static canary(device: string, tour: number, place: string): string {
    return `${device} tour ${tour} ${place}`;
  }

  async #sendTour(buildingId: string, number: number): Promise<void> {
    const tour = zod.parse(storedTour, await this.#call('POST', paths.tours, { cip_obj_id: buildingId }));
    const [withPhotos] = this.#photos.length > 0 && number === 0 ? tour.touchpoints : [];
    const answers = (touchpoint: WireTouchpoint, place: string, name: 'id' | 'touchpoint_id') =>
      touchpoint.sub_touchpoints.map((sub, at) => ({
        [name]: sub[name],
        rating: at === 0 ? 'bad' : 'good',
        comment: at === 0 ? LateDevice.canary(this.name, number, place) : null,
        ...(at === 0 && touchpoint === withPhotos && name === 'id'
          ? { photos: this.#photos.map(({ announced }) => announced) }
          : {}),
      }));
    await Promise.all(
      tour.touchpoints.map(async (one) => {
        const touchpoint = {
          floor: one.multi_instance ? 1 : null,
          sub_touchpoints: answers(one, one.name, 'id'),
        };
        zod.parse(storedTouchpoint, await this.#call('PUT', paths.touchpoint(one.id), { touchpoint }));
      }),
    );
    const first = tour.touchpoints.find((one) => one.multi_instance);
    if (first === undefined) throw new Error('No touchpoint repeats.');
    const touchpoint = {
      assessment_tour_id: tour.id,
      touchpoint_id: first.touchpoint_id,
      floor: 2,
      sub_touchpoints: answers(first, 'second floor', 'touchpoint_id'),
    };
    await this.#call('POST', paths.touchpoints, { touchpoint });
    zod.parse(storedTour, await this.#call('PUT', paths.tour(tour.id)));
  }

  /** Repeats a call with the same key and the same bytes until it succeeds (S8, S9). */
  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const call: Call = { method, path, key: this.#newId(), ...(body === undefined ? {} : { body }) };
    const began = performance.now();
    for (let attempts = 0; ; attempts += 1) {
      const reply = await this.#attempt(call);
      const what = reply === null ? 'no answer' : String(reply.status);
      this.#heard.statuses.set(what, (this.#heard.statuses.get(what) ?? 0) + 1);
      if (reply !== null && reply.status >= 200 && reply.status < 300) {
        this.#heard.waits.push(performance.now() - began);
        return JSON.parse(reply.text);
      }
      if (reply !== null && reply.status < 500 && !again.has(reply.status)) {
        throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.text}`);
      }
      if (reply !== null && reply.retryAfter === undefined) {
        throw new Error(`${reply.status} came without Retry-After: ${reply.text}`);
      }
      const jitter = Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
      await pause(Math.max(jitter, Number(reply?.retryAfter ?? 0) * 1_000));
    }
  }

  #attempt({ method, path, key, body }: Call): Promise<Reply | null> {
    const content = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          agent: this.#agent,
          timeout: timeoutMs,
          headers: {
            authorization: `Bearer ${this.#walker.token}`,
            'idempotency-key': key,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text });
          });
          answer.on('error', () => resolve(null));
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
      sent.end(content);
    });
  }
}

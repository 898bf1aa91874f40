import type { Page } from 'playwright';
import { idempotencyHeader, preferHeader, returnMinimal } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import type { OutboxEntry } from '#db/schema.ts';

type Step = {
  readonly kind: OutboxEntry['kind'];
  readonly key: string;
  readonly tour: string;
  readonly catalogueTouchpoint: string;
  readonly payload: string;
};

// By then Playwright has disconnected from the page, which it would slow down.
const releaseDelayMs = 500;

/**
 * The least code that sends the same calls to the same server: one after the other, nothing stored on the device. Only starts
 * a loop in the page, which begins after `releaseDelayMs`; `bareLoopTook` returns how long it took.
 */
export async function beginBareLoop(
  page: Page,
  entries: readonly OutboxEntry[],
  token: string,
): Promise<void> {
  const steps: Step[] = entries.map(({ kind, operationId, tour, refs, payload }) => ({
    kind,
    key: operationId,
    tour,
    catalogueTouchpoint: refs.catalogueTouchpoint ?? '',
    payload,
  }));
  const addresses = { tours: paths.tours, touchpoints: paths.touchpoints };
  await page.evaluate(
    ({ steps: all, token: bearer, header, prefer, least, addresses: at, releaseDelayMs: delayMs }) => {
      type Named = { id: string; touchpoint_id: string; sub_touchpoints: Named[] };
      type Answers = { id: string; touchpoint_id: string; rating: string; comment: string | null }[];
      const started = new Map<string, { id: string; touchpoints: Named[] }>();
      const send = async (method: string, path: string, key: string, body: object | null) => {
        const answer = await fetch(path, {
          method,
          headers: {
            authorization: `Bearer ${bearer}`,
            [header]: key,
            [prefer]: least,
            ...(body === null ? {} : { 'content-type': 'application/json' }),
          },
          body: body === null ? null : JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as { id: string; touchpoints: Named[] };
      };
      const loop = async () => {
        const began = performance.now();
        for (const { kind, key, tour, catalogueTouchpoint, payload } of all) {
          const frozen = JSON.parse(payload) as {
            cip_obj_id: string;
            catalogue_version: string;
            floor: number | null;
            sub_touchpoints: Answers;
          } | null;
          if (kind === 'start-tour') {
            started.set(
              tour,
              await send('POST', at.tours, key, {
                cip_obj_id: frozen?.cip_obj_id,
                catalogue_version: frozen?.catalogue_version,
              }),
            );
            continue;
          }
          const known = started.get(tour);
          if (kind === 'conclude-tour') {
            await send('PUT', `${at.tours}/${known?.id}`, key, null);
            continue;
          }
          const remote = known?.touchpoints.find((one) => one.touchpoint_id === catalogueTouchpoint);
          const idOf = (entry: string) =>
            remote?.sub_touchpoints.find((one) => one.touchpoint_id === entry)?.id;
          const floor = frozen?.floor ?? null;
          const answers = frozen?.sub_touchpoints ?? [];
          if (kind === 'add-floor') {
            const sub_touchpoints = answers.map(({ touchpoint_id, rating, comment }) => ({
              touchpoint_id,
              rating,
              comment,
            }));
            const touchpoint = {
              assessment_tour_id: known?.id,
              touchpoint_id: catalogueTouchpoint,
              floor,
              sub_touchpoints,
            };
            await send('POST', at.touchpoints, key, { touchpoint });
          } else {
            const sub_touchpoints = answers.map(({ touchpoint_id, rating, comment }) => ({
              id: idOf(touchpoint_id),
              rating,
              comment,
            }));
            await send('PUT', `${at.touchpoints}/${remote?.id}`, key, {
              touchpoint: { floor, sub_touchpoints },
            });
          }
        }
        return performance.now() - began;
      };
      Reflect.set(globalThis, 'bareLoop', new Promise((begin) => setTimeout(begin, delayMs)).then(loop));
    },
    {
      steps,
      token,
      header: idempotencyHeader,
      prefer: preferHeader,
      least: returnMinimal,
      addresses,
      releaseDelayMs,
    },
  );
}

/** The milliseconds that the loop in this page took; resolves when it has ended. */
export async function bareLoopTook(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'bareLoop') as Promise<number>);
}

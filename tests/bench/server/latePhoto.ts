import { setTimeout as pause } from 'node:timers/promises';
import type { DevicePhoto } from '../../support/data/photos/photos.ts';
import { type Caller, create, headOf, sendPart } from '../../support/data/photos/uploads.ts';
import type { CallResponse } from '../../support/server/serverCalls.ts';

const retryMs = 500;

const passing = ({ status }: CallResponse) => status >= 500 || status === 429 || status === 409;

/** Sends what the server lacks of a photo. The response is 200 once the photo is received. */
async function sendRest(url: string, caller: Caller, photo: DevicePhoto): Promise<CallResponse> {
  const created = await create(url, caller, photo);
  if (created.status !== 201) return created;
  const head = await headOf(url, caller, photo);
  const offset = Number(head.headers.get('upload-offset'));
  if (head.status !== 200 || offset === photo.bytes.length) return head;
  return sendPart(url, caller, photo, offset);
}

/** Sends a photo until it is received, also while the server is overloaded or away. */
export async function sendLatePhoto(url: string, caller: Caller, photo: DevicePhoto): Promise<void> {
  for (;;) {
    const answer = await sendRest(url, caller, photo).catch(() => null);
    if (answer?.status === 200) return;
    if (answer !== null && !passing(answer)) throw new Error(`Refused: ${answer.status} ${answer.text}`);
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    await pause(seconds * 1000 + Math.random() * retryMs);
  }
}

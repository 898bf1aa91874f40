import { beforeEach, expect, it, vi } from 'vitest';
import { saveMarks } from '../../../../../src/features/photos/marking/saveMarks.ts';
import { createPhotoMaker } from '../../../../../src/photos/createPhotoMaker.ts';
import type { MakerDeps } from '../../../../../src/photos/MakerDeps.ts';
import type { PhotoRequest } from '../../../../../src/photos/makePhoto.ts';
import { type Device, until } from '../../../../support/data/makeDevice.ts';
import { canvasInMemory } from '../../../../support/data/photos/canvasInMemory.ts';
import { fileOf, makeTaking } from '../../../../support/data/photos/makeTaking.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let otherId: string;
beforeEach(async () => {
  const made = await makePhotoDevice();
  ({ device, address } = made);
  otherId = (await made.touchpoint('having_meetings')).sub_touchpoints[1]?.id ?? '';
});

/** The product's maker, whose workers never answer for `hangs.jpg` and for two marks. */
function makeMaker() {
  const terminate = vi.fn<() => void>();
  const workers: Worker[] = [];
  const openWorker = vi.fn<() => Worker>(() => {
    const port = new EventTarget();
    const postMessage = ({ file, marks }: PhotoRequest) => {
      if (marks.length === 2 || (file instanceof File && file.name === 'hangs.jpg')) return;
      const data = { made: { ok: true, value: newPhoto('made') } };
      queueMicrotask(() => port.dispatchEvent(new MessageEvent('message', { data })));
    };
    const worker = Object.assign(port, { postMessage, terminate }) as Partial<Worker> as Worker;
    workers.push(worker);
    return worker;
  });
  const decode = vi.fn<MakerDeps['decode']>();
  const onPage = { surface: canvasInMemory().surface, decode } as Partial<MakerDeps> as MakerDeps;
  return { maker: createPhotoMaker({ openWorker, onPage }), openWorker, workers, terminate, decode };
}

it('PH14 PH2 one that hangs and is removed holds up no other photo and no marks', async () => {
  const { maker, openWorker, terminate, decode } = makeMaker();
  const page = makeTaking({ maker });
  const taking = [page.take(device.context, address, ['hangs.jpg', 'behind.jpg'])];
  await until(() => openWorker.mock.calls.length === 1, 'the worker');
  const [hangs] = page.unsavedPhotos.getState().photos;
  taking.push(page.take(device.context, { ...address, subTouchpointId: otherId }, ['other.jpg']));
  page.unsavedPhotos.remove(hangs?.id ?? 0);
  await Promise.all(taking);
  expect(await device.db.photos.count()).toBe(2);
  const photo = await device.db.photos
    .where('[tour_id+id]')
    .above([])
    .filter((one) => one.sub_touchpoint_id === otherId)
    .first();
  if (photo === undefined) throw new Error('no photo');
  const mark = { kind: 'circle', from: { x: 1, y: 1 }, to: { x: 99, y: 99 } } as const;
  const { id, taken_at } = photo;
  const marked = {
    address: { ...address, subTouchpointId: otherId },
    photo: { id, taken_at },
    bytes: newPhoto().bytes,
  };
  const closed = new AbortController();
  const make: typeof maker.make = (request) => maker.make(request, closed.signal);
  const hanging = saveMarks({ ctx: device.context, maker: { make } }, { ...marked, marks: [mark, mark] });
  const behind = saveMarks({ ctx: device.context, maker }, { ...marked, marks: [mark] });
  await until(() => openWorker.mock.calls.length === 4, 'the worker of the marks');
  closed.abort();
  expect(await hanging).toEqual({ ok: false, reason: { kind: 'not_saved' } });
  expect(await behind).toMatchObject({ ok: true });
  // Neither is a reason to decode on the page.
  expect(decode).not.toHaveBeenCalled();
  expect(terminate).toHaveBeenCalledTimes(5);
});

it('PH2 a worker that fails while the camera is open gets no photo: it is made on the page', async () => {
  const { maker, workers, decode } = makeMaker();
  decode.mockImplementationOnce(canvasInMemory().decode);
  decode.mockRejectedValue(new Error('no picture'));
  maker.prepare();
  workers[0]?.dispatchEvent(new Event('error'));
  const made = await maker.make({ file: fileOf('photo.jpg'), marks: [] });
  expect(made).toEqual({ ok: false, reason: 'unreadable' });
  expect(workers).toHaveLength(1);
});

it('PH2 one that was opened with the camera and works gets the photo', async () => {
  const { maker, workers, decode } = makeMaker();
  maker.prepare();
  maker.prepare();
  expect(await maker.make({ file: fileOf('photo.jpg'), marks: [] })).toMatchObject({ ok: true });
  expect(workers).toHaveLength(1);
  expect(decode).not.toHaveBeenCalled();
});

it('PH2 a surface that hands out noise makes no photo, and is asked once where it does not', async () => {
  const noise = canvasInMemory(() => [9, 9, 9]);
  const bad = createPhotoMaker({ openWorker: null, onPage: noise as MakerDeps });
  expect(await bad.make({ file: fileOf('photo.jpg'), marks: [] })).toEqual({
    ok: false,
    reason: 'protected',
  });
  expect(await bad.isFaithful()).toBe(false);
  const good = canvasInMemory();
  const surface = vi.fn<MakerDeps['surface']>(good.surface);
  const maker = createPhotoMaker({ openWorker: null, onPage: { ...good, surface, subtle: crypto.subtle } });
  expect(await maker.isFaithful()).toBe(true);
  const checked = surface.mock.calls.length;
  expect(await maker.isFaithful()).toBe(true);
  expect(surface.mock.calls.length).toBe(checked);
});

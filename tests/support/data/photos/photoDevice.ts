import { saveCatalogue, storedCatalogue } from '#db/lists/catalogue.ts';
import { photoAllowance } from '#domain/photo.ts';
import { addPhoto } from '../../../../src/actions/addPhoto.ts';
import { type Device, makeDevice, makeStartedTour } from '../makeDevice.ts';
import { newPhoto } from './newPhoto.ts';

/** A device whose server accepts photos, with a started tour. */
export async function makePhotoDevice(
  server?: Parameters<typeof makeDevice>[0],
  options?: Parameters<typeof makeDevice>[1],
) {
  const device = await makeDevice(server, options);
  await allowPhotos(device);
  const { tourId, touchpoint } = await makeStartedTour(device);
  const { id: touchpointId, sub_touchpoints } = await touchpoint('having_meetings');
  const address = { tourId, touchpointId, subTouchpointId: sub_touchpoints[0]?.id ?? '' };
  const add = async (photo = newPhoto(), at = address) => {
    const added = await addPhoto(device.context, { ...at, photo });
    if (!added.ok) throw new Error(added.reason);
    return added.value.photoId;
  };
  return { device, address, touchpoint, add };
}

/** The server's catalogue says that it takes photos. */
export async function allowPhotos({ db }: Pick<Device, 'db'>): Promise<void> {
  const catalogue = await storedCatalogue(db);
  if (catalogue === null) throw new Error('no catalogue');
  await saveCatalogue(db, { ...catalogue, photos: photoAllowance }, '2026-11-21T08:00:00.000Z');
}

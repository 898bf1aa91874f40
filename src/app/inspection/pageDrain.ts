import { purgeSent } from '../../db/outbox/purgeSent.ts';
import { connectionType } from '../../sync/connectionType.ts';
import { drain } from '../../sync/drain.ts';
import type { LoadedDrain } from '../../sync/SyncEngine.ts';

/** The drain of a page, which loads the photo sender when there is a photo to send. */
export const pageDrain: LoadedDrain = {
  drain: (deps, ...rest) =>
    drain(
      {
        ...deps,
        loadPhotoSender: () =>
          import('../../sync/photos/sendPhoto.ts').then(
            (loaded) => loaded.sendPhoto,
            () => null,
          ),
        connectionType: () => connectionType(navigator),
      },
      ...rest,
    ),
  purgeSent,
};

import { hexOf, uuidv7 } from '#domain/uuidv7.ts';
import { bindForm, formParts, showState } from './bindForm.ts';
import { openSender } from './createSender.ts';
import { createDraftStore, draftKey } from './draftStore.ts';
import { bindPhotoTiles } from './photoTiles.ts';
import { createRepairCalls } from './repairCalls.ts';

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const newId = () => uuidv7(new Date(), randomBytes);

/** The script of the repair page (`/repair.js`): without it the page can be read, and nothing can be sent. */
async function start(page: Window): Promise<void> {
  const { document, crypto, location } = page;
  const parts = formParts(document);
  const token = decodeURIComponent(location.pathname.split('/')[3] ?? '');
  if (parts === null || token === '') return;
  // Plain http to another machine has none, and no photo can be made there (PH2).
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const sender = await openSender({
    store: createDraftStore(page.indexedDB, await draftKey(token, subtle), Date.now()),
    calls: createRepairCalls((input, init) => page.fetch(input, init), token),
    page: hexOf(randomBytes(8)),
    now: () => Date.now(),
    random: () => Math.random(),
    newKey: newId,
    setTimer: (run, ms) => {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
    show: (state) => showState(document, parts, state),
  });
  const photos = document.getElementById('photos');
  const atRest =
    photos === null || subtle === undefined
      ? async () => {}
      : bindPhotoTiles({ part: photos, sender, newId }, page);
  bindForm(document, parts, sender, atRest);
  document.getElementById('needs-script')?.remove();
  for (const event of ['online', 'pageshow']) page.addEventListener(event, sender.wake);
  document.addEventListener('visibilitychange', sender.wake);
}

void start(window);

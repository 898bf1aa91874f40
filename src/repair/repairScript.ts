import { repairAnswers } from '#domain/repair/repairAnswer.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { openSender, type SenderState } from './createSender.ts';
import { missingIn } from './draft.ts';
import { createDraftStore, draftKey } from './draftStore.ts';
import { bindPhotoTiles } from './photoTiles.ts';
import { createRepairCalls } from './repairCalls.ts';

const newId = () => uuidv7(new Date(), (size) => crypto.getRandomValues(new Uint8Array(size)));

/** The fields of the form; the server has written all of its words. */
type Fields = {
  readonly fields: HTMLFieldSetElement;
  readonly answer: RadioNodeList;
  readonly text: HTMLTextAreaElement;
  readonly name: HTMLInputElement;
  readonly send: HTMLButtonElement;
};

/** The script of the repair page (`/repair.js`): without it the page can be read, and nothing can be sent. */
async function start(page: Window, form: HTMLFormElement): Promise<void> {
  const { document, location } = page;
  const { fields, answer, text, name, send } = form.elements as unknown as Fields;
  const token = decodeURIComponent(location.pathname.split('/')[3] ?? '');

  /** Shows the state's sentence, whether something can be typed and pressed, or the card that the form ends with. */
  function show(state: SenderState): void {
    for (const sentence of document.querySelectorAll<HTMLElement>('[data-says]'))
      sentence.hidden = sentence.dataset['says'] !== state;
    send.disabled = state === 'sending' || state === 'waiting';
    fields.disabled = send.disabled || state === 'kept';
    const ending = document.querySelector<HTMLElement>(`[data-ends="${state}"]`);
    if (ending === null) return;
    form.hidden = true;
    ending.hidden = false;
    ending.focus();
  }

  const sender = await openSender({
    store: createDraftStore(page.indexedDB, await draftKey(token), Date.now()),
    calls: createRepairCalls((input, init) => page.fetch(input, init), token),
    now: () => Date.now(),
    newKey: newId,
    setTimer: (run, ms) => {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
    show,
  });
  const stored = sender.draft();
  answer.value = stored.answer ?? '';
  text.value = stored.text;
  name.value = stored.name;
  const photos = document.getElementById('photos');
  const photosAtRest =
    photos === null ? async () => {} : bindPhotoTiles({ part: photos, sender, newId }, page);

  /** Says what is missing, at its field; whether something is. */
  function complain(): boolean {
    const missing = missingIn(sender.draft());
    for (const what of ['answer', 'text'])
      document.getElementById(`no-${what}`)?.toggleAttribute('hidden', missing !== what);
    text.ariaInvalid = String(missing === 'text');
    if (missing === 'text') text.focus();
    if (missing === 'answer') form.querySelector('input')?.focus();
    return missing !== null;
  }

  form.addEventListener('input', () => {
    const chosen = repairAnswers.find((one) => one === answer.value) ?? null;
    void sender.edit({ answer: chosen, text: text.value, name: name.value });
    if (missingIn(sender.draft()) === null) complain();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (complain()) return;
    show('sending');
    void photosAtRest().then(sender.press);
  });
  document.getElementById('needs-script')?.remove();
  for (const event of ['online', 'pageshow']) page.addEventListener(event, sender.wake);
  document.addEventListener('visibilitychange', sender.wake);
}

const form = document.querySelector<HTMLFormElement>('#answer');
if (form !== null) void start(window, form);

import { type RepairAnswer, repairAnswers } from '#domain/repair/repairAnswer.ts';
import type { Sender, SenderState } from './createSender.ts';
import { missingIn } from './draft.ts';
import type { PhotosAtRest } from './photoTiles.ts';

/** The parts of the page that the script changes; the server has written all of its words. */
export type FormParts = {
  readonly form: HTMLFormElement;
  readonly fields: HTMLFieldSetElement;
  readonly text: HTMLTextAreaElement;
  readonly name: HTMLInputElement;
  readonly send: HTMLButtonElement;
};

/** The form's parts; null on a page without a form. */
export function formParts(page: Document): FormParts | null {
  const form = page.getElementById('answer') as HTMLFormElement | null;
  if (form === null) return null;
  const { fields, text, name, send } = form.elements as unknown as Omit<FormParts, 'form'>;
  return { form, fields, text, name, send };
}

const chosenIn = (form: HTMLFormElement): RepairAnswer | null =>
  repairAnswers.find((answer) => answer === new FormData(form).get('answer')) ?? null;

/** Shows a state: its sentence, whether something can be typed and pressed, or the card that the form ends with. */
export function showState(page: Document, { form, fields, send }: FormParts, state: SenderState): void {
  for (const sentence of page.querySelectorAll<HTMLElement>('[data-says]'))
    sentence.hidden = sentence.dataset['says'] !== state;
  const isUnderWay = state === 'sending' || state === 'waiting';
  fields.disabled = isUnderWay || state === 'kept';
  send.disabled = isUnderWay;
  const ending = page.querySelector<HTMLElement>(`[data-ends="${state}"]`);
  if (ending === null) return;
  form.hidden = true;
  ending.hidden = false;
  ending.focus();
}

/** Fills in what is stored, stores what is typed, and sends when the button is pressed. */
export function bindForm(page: Document, parts: FormParts, sender: Sender, photosAtRest: PhotosAtRest): void {
  const { form, text, name } = parts;
  const { draft } = sender;
  const stored = draft();
  text.value = stored.text;
  name.value = stored.name;
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=answer]'))
    radio.checked = radio.value === stored.answer;

  /** Says what is missing, at its field; whether something is. */
  function complain(): boolean {
    const missing = missingIn(draft());
    for (const what of ['answer', 'text'])
      page.getElementById(`no-${what}`)?.toggleAttribute('hidden', missing !== what);
    text.ariaInvalid = String(missing === 'text');
    if (missing === 'text') text.focus();
    if (missing === 'answer') form.querySelector<HTMLElement>('[name=answer]')?.focus();
    return missing !== null;
  }

  form.addEventListener('input', () => {
    void sender.edit({ answer: chosenIn(form), text: text.value, name: name.value });
    if (missingIn(draft()) === null) complain();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (complain()) return;
    showState(page, parts, 'sending');
    void photosAtRest().then(sender.press);
  });
}

import { repairPaths, repairScript } from '#contract/http/repairPaths.ts';
import type { RepairPage } from '#contract/repair/repair.ts';
import { filled } from '#domain/cleanText.ts';
import {
  type RepairAnswer,
  repairAnswers,
  repairNameLimit,
  repairTextLimit,
} from '#domain/repair/repairAnswer.ts';
import { Html, html } from './html.ts';
import { type Frame, pageFrame, type RepairTexts, repairTexts } from './pageFrame.ts';

/** What the page is made of. */
type Shown = Frame & {
  readonly token: string;
  readonly page: RepairPage;
  /** How days (YYYY-MM-DD) and times (ISO 8601) are written. */
  readonly formats: { readonly longDay: (day: string) => string; readonly date: (time: string) => string };
  readonly takesPhotos: boolean;
};

const icons: Readonly<Record<RepairAnswer, string>> = {
  done: '<path d="M5 13l5 5L20 7"/>',
  impossible: '<path d="M6 6l12 12M18 6L6 18"/>',
  question: '<path d="M8.5 9.2a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.4-1.7 2.8M12 19.2v.01"/>',
};

function photosOf(token: string, words: RepairTexts, ids: readonly string[]): Html | null {
  if (ids.length === 0) return null;
  const items = ids.map(
    (id, at) =>
      html`<li><img src="${repairPaths.photo(token, id)}" alt="${filled(words.photo, { place: `${at + 1}` })}"></li>`,
  );
  return html`<ul class="photos">${items}</ul>`;
}

/** What its message said (R1): the building and its address first. */
function findingPart({ locale, token, page, formats }: Shown): Html {
  const words = repairTexts[locale];
  const comments = page.comments.map(
    ({ day, comment }) =>
      html`<li><time datetime="${day}">${formats.longDay(day)}</time><p dir="auto">${comment}</p></li>`,
  );
  const ids = page.photos.map(({ id }) => id);
  const photos = photosOf(token, words, ids);
  const seen = comments.length > 0 || photos !== null;
  return html`<div class="finding">
<div class="head"><h1>${page.building}</h1>
<p class="place">${page.place}</p>
${page.due_on === null ? null : html`<p class="due">${words.due} ${formats.longDay(page.due_on)}</p>`}
<p class="asks">${page.sender === null ? words.asked : filled(words.asks, { sender: page.sender })}</p></div>
${page.note === null ? null : html`<section class="card"><h2>${words.note}</h2><p dir="auto">${page.note}</p></section>`}
${seen ? html`<section class="card"><h2>${words.seen}</h2>${comments.length > 0 ? html`<ul>${comments}</ul>` : null}${photos}</section>` : null}
</div>`;
}

/** What was said through the link before. On a phone it stands below the form. */
function saidPart({ locale, token, page, formats }: Shown): Html | null {
  const words = repairTexts[locale];
  if (page.said.length === 0) return null;
  const said = page.said.map(
    ({ answer, text, name, answered_at, photos: sent }) => html`<li>
<p><strong>${words.answers[answer]}</strong> <time datetime="${answered_at}">${formats.date(answered_at)}${name === null ? null : html` · <bdi>${name}</bdi>`}</time></p>
${text === null ? null : html`<p dir="auto">${text}</p>`}${photosOf(token, words, sent)}</li>`,
  );
  return html`<section class="card said"><h2>${words.said}</h2><ol>${said}</ol></section>`;
}

/** A sentence that the script shows in one of its states. */
const says = (state: string, sentence: string) =>
  html`<p class="says" data-says="${state}" hidden>${sentence}</p>`;

function photoFields(words: RepairTexts): Html {
  const pick = (label: string, kind: string, more: string) =>
    html`<label class="${kind}">${label}<input type="file" accept="image/*"${new Html(more)}></label>`;
  return html`<div class="field" id="photos" hidden>
<span class="label">${words.photos}</span><span class="hint">${words.photosHint}</span>
<template><li aria-busy="true"><img alt="${words.photos}"><button type="button" aria-label="${words.removePhoto}"><span aria-hidden="true">×</span></button></li></template>
<ul class="photos tiles" id="tiles"></ul>
<div class="pick">${pick(words.takePhoto, 'camera', ' capture="environment"')}${pick(words.choosePhotos, 'gallery', ' multiple')}</div>
<p class="error" id="unreadable" role="alert" hidden>${words.unreadable}</p></div>`;
}

/** The one form; nothing is preselected, and without the script nothing can be pressed: an answer is sent as JSON only. */
function answerForm({ locale, page, takesPhotos }: Shown): Html {
  const words = repairTexts[locale];
  const answers = repairAnswers.map(
    (answer) =>
      html`<label><input type="radio" name="answer" value="${answer}"><svg viewBox="0 0 24 24" aria-hidden="true">${new Html(icons[answer])}</svg>${words.answers[answer]}</label>`,
  );
  const { thanks, dead } = words;
  const arrived = page.sender === null ? thanks.arrived : filled(thanks.more, { sender: page.sender });
  return html`<div class="answer">
<form class="card" id="answer" novalidate>
<h2 id="title">${words.yourAnswer}</h2>
<fieldset id="fields" aria-labelledby="title" disabled>
<div class="answers" role="radiogroup" aria-labelledby="title" aria-describedby="no-answer">${answers}</div>
<p class="error" id="no-answer" role="alert" hidden>${words.noAnswer}</p>
<div class="field"><label for="text">${words.message}</label><span class="hint" id="text-hint">${words.messageHint}</span>
<textarea id="text" name="text" dir="auto" maxlength="${repairTextLimit}" aria-describedby="no-text text-hint"></textarea>
<p class="error" id="no-text" role="alert" hidden>${words.noText}</p></div>
${takesPhotos ? photoFields(words) : null}
<div class="field"><label for="name">${words.name}</label><input id="name" name="name" dir="auto" autocomplete="name" maxlength="${repairNameLimit}"></div>
</fieldset>
<div role="status" id="says">
${says('sending', words.sending)}${says('waiting', words.waiting)}${says('kept', words.kept)}
${says('refused', words.refused)}
</div>
<button class="button" id="send" disabled>${words.send}</button>
<p class="hint late" id="needs-script">${words.needsScript}</p>
</form>
<section class="card" data-ends="sent" tabindex="-1" hidden><h2>${thanks.title}</h2><p>${arrived}</p></section>
<section class="card" data-ends="gone" tabindex="-1" hidden><h2>${dead.title}</h2><p>${dead.more}</p></section>
</div>
<script src="${repairScript}" defer></script>`;
}

/** R1: the page of a link. */
export function repairDocument(shown: Shown): string {
  const content = html`${findingPart(shown)}
${answerForm(shown)}
${saidPart(shown)}`;
  return pageFrame(shown, shown.page.place, content);
}

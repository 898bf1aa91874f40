import { repairPaths } from '#contract/http/repairPaths.ts';
import { html } from './html.ts';
import { type Frame, pageFrame, repairTexts } from './pageFrame.ts';

/** R4: the page on which an address stops its reminders, and allows them again. Its form works without a script. */
export function stopPage(frame: Frame, token: string, isStopped: boolean): string {
  const words = repairTexts[frame.locale];
  const said = isStopped
    ? html`<p role="status"><strong>${words.stopped}</strong></p><p>${words.stoppedMore}</p>`
    : html`<p>${words.stopQuestion}</p>`;
  const content = html`<div class="head"><h1>${words.reminders}</h1></div>
<form class="card" method="post" action="${repairPaths.stop(token)}">
${said}
<input type="hidden" name="locale" value="${frame.locale}">
<input type="hidden" name="again" value="${isStopped ? 1 : 0}">
<button class="button${isStopped ? ' quiet' : ''}">${isStopped ? words.allow : words.stop}</button>
</form>`;
  return pageFrame(frame, words.reminders, content);
}

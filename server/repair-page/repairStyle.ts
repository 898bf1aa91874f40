import { tokens } from '../http/plugins/pageParts.ts';

/** How the repair page and the page of reminders look: as the app does, phone first, by the device's own choice of day or night. */
export const repairStyle = `
${tokens}
@media (prefers-contrast: more) { :root { --line: var(--strong); --muted: var(--text) } }
* { box-sizing: border-box; margin: 0; }
[hidden], .tiles:empty, [aria-busy] > * { display: none !important; }
body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--text);
  font: 1.0625rem/1.5 "Inter Variable", system-ui, sans-serif; font-feature-settings: "cv11", "ss03"; overflow-wrap: break-word;
  -webkit-font-smoothing: antialiased; -webkit-tap-highlight-color: transparent; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1, h2 { letter-spacing: -.015em; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 1.75rem; font-weight: 720; letter-spacing: -.025em; }
h2 { font-size: 1.1875rem; font-weight: 680; }
a { color: inherit; text-underline-offset: .2em; }
ul, ol { display: flex; flex-direction: column; gap: .75rem; padding: 0; list-style: none; }
header { background: var(--bar); color: var(--on-bar); padding-top: env(safe-area-inset-top); }
.brand { display: flex; gap: .625rem; align-items: center; max-width: 72rem; min-height: 3.5rem; margin: auto; padding: .25rem 1rem;
  font-size: 1.25rem; font-weight: 740; letter-spacing: -.03em; }
main { display: flex; flex: 1; flex-direction: column; gap: 1.5rem; width: 100%; max-width: 36rem; margin-inline: auto; padding: 1.5rem 1rem 2.5rem; }
.finding, .head { display: flex; flex-direction: column; gap: 1.25rem; }
.head { gap: .5rem; }
.place { font-size: 1.1875rem; font-weight: 600; }
.asks, time, .hint, footer { color: var(--muted); }
.due { align-self: flex-start; padding: .25rem .75rem; border-radius: 2rem; background: var(--warn); color: var(--on-warn); font-weight: 600; }
.card { display: flex; flex-direction: column; gap: .875rem; padding: 1.125rem; border-radius: 1rem; background: var(--surface); box-shadow: var(--shadow); }
.card p { white-space: pre-line; }
time, .hint { font-size: .9375rem; }
.photos { flex-flow: row wrap; gap: .5rem; }
li > .photos { margin-top: .5rem; }
.photos img { display: block; width: auto; max-width: 100%; height: 9rem; border-radius: .75rem; background: var(--sunk); object-fit: cover; }
.tiles li { position: relative; width: 6rem; height: 6rem; border-radius: .75rem; background: var(--sunk); }
.tiles img { width: 100%; height: 100%; }
.tiles button { position: absolute; top: 0; right: 0; display: grid; width: 3rem; height: 3rem; padding: 0; place-items: start end; border: 0;
  border-radius: .75rem; background: none; cursor: pointer; }
.tiles button span { display: grid; width: 1.75rem; height: 1.75rem; margin: .25rem; place-items: center; border-radius: 50%; background: #17181c;
  color: #faf9f5; font-size: 1.125rem; line-height: 1; }
form { gap: 1.125rem !important; }
fieldset { display: flex; flex-direction: column; gap: 1.125rem; min-width: 0; padding: 0; border: 0; }
.answers { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; }
.answers label { position: relative; display: flex; flex-direction: column; gap: .25rem; align-items: center; justify-content: center; min-height: 5rem; padding: .625rem .25rem;
  border: 2px solid var(--line); border-radius: .75rem; font-weight: 600; line-height: 1.2; text-align: center; hyphens: auto; cursor: pointer; touch-action: manipulation; }
.answers input { position: absolute; inset: 0; opacity: 0; cursor: inherit; }
.answers svg { width: 1.75rem; height: 1.75rem; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.answers label:has(:checked) { border-color: currentColor; background: var(--sunk); }
.answers label:has([value=done]:checked) { background: var(--good-ground); color: var(--good); }
.answers label:has([value=impossible]:checked) { background: var(--bad-ground); color: var(--bad); }
.answers label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.field { display: flex; flex-direction: column; gap: .375rem; }
.field label, .label { font-weight: 600; }
textarea, input[name=name] { width: 100%; min-height: 3rem; padding: .625rem .75rem; border: 1px solid var(--strong); border-radius: .75rem; background: var(--surface);
  color: inherit; font: inherit; }
textarea { min-height: 7.5rem; resize: vertical; }
[aria-invalid=true] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.error { color: var(--bad); font-weight: 600; }
.pick { display: flex; gap: .5rem; flex-wrap: wrap; }
.pick label { position: relative; display: grid; flex: 1 1 9rem; min-height: 3rem; padding: .375rem .75rem; place-items: center; border: 2px solid var(--strong);
  border-radius: .75rem; font-weight: 600; line-height: 1.2; text-align: center; cursor: pointer; }
.pick input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: inherit; }
.pick label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.pick label:has(:disabled), fieldset:disabled label, fieldset:disabled textarea, fieldset:disabled input { cursor: default; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem; padding: .5rem 1.625rem; border: 0; border-radius: .75rem; background: #ffc400;
  color: #17181c; font: inherit; font-size: 1.1875rem; font-weight: 600; text-decoration: none; cursor: pointer; touch-action: manipulation; }
.button:hover { background: #ebae00; }
.quiet, .quiet:hover { border: 2px solid var(--strong); background: none; color: inherit; }
.button:disabled { background: var(--sunk); color: var(--muted); cursor: default; }
.says { padding: .75rem .875rem; border-radius: .75rem; background: var(--warn); color: var(--on-warn); }
.says[data-says$=refused] { background: var(--bad-ground); color: var(--bad); }
#says { display: contents; }
.late { animation: late 0s 4s both; }
@keyframes late { from { visibility: hidden; } }
footer { width: 100%; max-width: 36rem; margin-inline: auto; padding: 1rem; font-size: .9375rem; }
footer a { display: inline-block; padding-block: .625rem; }
@media (hover: hover) and (pointer: fine) { .camera { display: none !important; } }
@media (max-width: 22em) { .answers { grid-template-columns: 1fr; } .answers label { min-height: 3.25rem; } .answers svg { display: none; } }
@media (min-width: 60em) {
  main:has(.answer) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); grid-template-rows: auto 1fr; gap: 1.25rem 3rem; align-items: start; padding-top: 2.5rem; }
  .answer { grid-column: 2; grid-row: 1 / span 2; }
  main, footer { max-width: 72rem; }
  main:not(:has(.answer)) > * { max-width: 36rem; }
  h1 { font-size: 2.25rem; }
  .card { padding: 1.5rem; }
}
@media (min-width: 60em) and (min-height: 54em) { .answer { position: sticky; top: 2rem; } }
`.replaceAll(/\n\s*/g, '');

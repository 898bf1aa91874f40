import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { repairPaths } from '#contract/http/repairPaths.ts';
import {
  addReminderStop,
  addRepairLink,
  findingIds,
  sentFinding,
} from '../../../support/data/results/repairLink.ts';
import { RepairPage } from '../../pages/RepairPage.ts';
import type { Chapter, Stage } from '../Screen.ts';
import { concludedTours } from './concludedTours.ts';

const photoId = '01900000-0000-7000-8000-00000000abcd';

/** The token of a link of the first finding, through which something was said already, with a photo. */
async function answeredLink({ fixture: { server }, origin }: Stage): Promise<string> {
  const token = addRepairLink(server.dataDir, {
    findingId: findingIds(server.dataDir)[0] ?? '',
    content: sentFinding,
    sender: 'admin@demo.example',
  });
  const pixels = { create: { width: 640, height: 480, channels: 3, background: '#7d9aa1' } } as const;
  const photo = await sharp(pixels).jpeg().toBuffer();
  const digest = createHash('sha256').update(photo).digest('base64');
  await fetch(origin + repairPaths.photo(token, photoId), {
    method: 'PUT',
    body: new Uint8Array(photo),
    headers: { 'content-type': 'image/jpeg', 'repr-digest': `sha-256=:${digest}:` },
  });
  const said = { answer: 'question', text: 'Is it this one?', name: 'Rosa', photos: [photoId] };
  const answer = await fetch(origin + repairPaths.repair(token), {
    method: 'POST',
    body: JSON.stringify(said),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return token;
}

/** Pages for people without an account. */
export const repair: Chapter = {
  name: 'repair links',
  begin: ({ origin }) => concludedTours(origin),
  worker: false,
  screens: [
    {
      name: 'a repair',
      also: ['desktop, dark'],
      show: async (stage) => {
        await new RepairPage(stage.page).open(stage.origin, await answeredLink(stage));
      },
    },
    {
      name: 'a repair, not sent',
      show: async ({ page, origin, fixture: { server } }) => {
        const token = addRepairLink(server.dataDir, {
          findingId: findingIds(server.dataDir)[1] ?? '',
          content: { ...sentFinding, comments: [], note: null },
          sender: 'admin@demo.example',
        });
        await page.route('**/api/repair/*', (route) => route.abort());
        const form = new RepairPage(page);
        await form.open(origin, token);
        await form.answer('Not possible').check();
        await form.message.fill('The part comes on Monday.');
        await form.send.click();
        await page.getByText(/^Not sent yet\. Keep this page open/).waitFor();
      },
    },
    {
      name: 'a link that has ended',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/r/unknown`);
      },
    },
    {
      name: 'no more reminders',
      show: async ({ page, origin, fixture }) => {
        await page.goto(origin + repairPaths.stopPage('en', addReminderStop(fixture.server.dataDir)));
        await page.getByRole('button', { name: 'No more reminders', exact: true }).click();
        await page.getByText('You get no more reminders.', { exact: true }).waitFor();
      },
    },
  ],
};

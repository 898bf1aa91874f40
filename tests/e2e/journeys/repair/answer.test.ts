import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import {
  addRepairLink,
  findingIds,
  repairAnswers,
  sentFinding,
  withdrawRepairLinks,
} from '../../../support/data/results/repairLink.ts';
import { journey, type OwnFixture } from '../../journey.ts';
import { RepairPage } from '../../pages/RepairPage.ts';

const phone = { viewport: { width: 390, height: 844 } };
const notSent = 'Not sent yet. Keep this page open, or open the link again when you have a connection.';
const kept = 'Not sent yet. It was kept on this device: please press “Send”.';

/** The token of a link about a finding of a server of its own. */
async function newLink(fixture: OwnFixture): Promise<string> {
  const [inspector, administrator, building] = [
    await fixture.addPerson(),
    await fixture.addPerson({ role: 'administrator', firstname: 'Ada', lastname: 'Brunner' }),
    await fixture.addBuilding(),
  ];
  const ask = await callsOf(fixture.server.origin, inspector);
  await concludeByCalls(ask, building, (topic) =>
    topic === 'washrooms' ? { rating: 'bad', comment: 'The tap drips.' } : { rating: 'good', comment: null },
  );
  const { dataDir } = fixture.server;
  const findingId = findingIds(dataDir)[0] ?? '';
  return addRepairLink(dataDir, { findingId, content: sentFinding, sender: administrator.email });
}

const sends = ({ proxy }: OwnFixture) =>
  proxy.records.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/repair/')).length;

journey(
  'R6 typed offline with a photo, the browser killed, and opened again by the link: there, and sent once',
  async ({ ownFixture }) => {
    const fixture = await ownFixture({ REPAIR_LINKS: '1' });
    const { origin } = fixture.proxy;
    const { dataDir } = fixture.server;
    const token = await newLink(fixture);
    const before = await fixture.openProfile('caretaker', phone);
    const first = new RepairPage(before.page);

    await first.open(origin, token);
    await step('it fits with text of twice the size, which is half the width', async () => {
      await before.page.setViewportSize({ width: 195, height: 422 });
      expect(await before.page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
      await before.page.setViewportSize(phone.viewport);
    });

    await step('nothing is preselected, and what is missing is said', async () => {
      await before.page.getByRole('heading', { level: 1, name: sentFinding.building, exact: true }).waitFor();
      await first.send.click();
      await first.text('Please choose an answer.').waitFor();
      await first.answer('Not possible').check();
      await first.send.click();
      await first.text('Please write a few words.').waitFor();
    });

    await step('offline it is kept, and says so', async () => {
      await before.context.setOffline(true);
      await first.message.fill('The part comes on Monday.');
      await first.name.fill('Rosa');
      await first.photos.setInputFiles([await phonePhoto(6)]);
      await first.tiles.waitFor();
      await first.send.click();
      await first.text(notSent).waitFor();
      await before.kill();
      expect([sends(fixture), repairAnswers(dataDir)]).toEqual([0, []]);
    });

    const { page } = await fixture.openProfile('caretaker', phone);
    const again = new RepairPage(page);
    await step('opened again it is all there, and waits for a press', async () => {
      await again.open(origin, token);
      await again.text(kept).waitFor();
      expect(await again.message.inputValue()).toBe('The part comes on Monday.');
      expect(await again.answer('Not possible').isChecked()).toBe(true);
      await again.tiles.waitFor();
      await page.waitForTimeout(4_000);
      expect(sends(fixture)).toBe(0);
    });

    await step('one press sends it, whatever is lost on the way, once', async () => {
      fixture.proxy.cutNextResponse(({ method }) => method === 'PUT');
      fixture.proxy.cutNextResponse(({ method }) => method === 'POST');
      await again.send.dblclick();
      // It tries again every ten seconds, and as soon as there is a network.
      const isSent = async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return again.text('Ada Brunner will see it.').isVisible();
      };
      await expect.poll(isSent).toBe(true);
      expect(repairAnswers(dataDir)).toEqual([
        { answer: 'impossible', text: 'The part comes on Monday.', name: 'Rosa', photos: 1 },
      ]);
      expect(sends(fixture)).toBe(2);
    });

    await step('the link shows what was said, with its photo, and an empty form', async () => {
      await again.open(origin, token);
      await again.text('The part comes on Monday.').waitFor();
      const photo = page.getByRole('img', { name: 'Photo 1', exact: true });
      await photo.scrollIntoViewIfNeeded();
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
      expect([await again.message.inputValue(), await again.tiles.count()]).toEqual(['', 0]);
    });

    await step(
      'a link that is withdrawn while something is typed takes nothing, and keeps nothing',
      async () => {
        await again.answer('Done').check();
        withdrawRepairLinks(dataDir);
        await again.send.click();
        await again.text('This link does not work any more.').waitFor();
        const answer = await page.goto(`${origin}/en/r/${token}`);
        expect([answer?.status(), repairAnswers(dataDir).length]).toEqual([404, 1]);
      },
    );
  },
);

journey(
  'R1 S21 a program that presses everything but the button changes nothing, and the app’s worker lets the page and its script pass',
  async ({ ownFixture }) => {
    const fixture = await ownFixture({ REPAIR_LINKS: '1' });
    const token = await newLink(fixture);
    const { origin } = fixture.proxy;
    const { page } = await fixture.openBrowser({ ...phone, worker: true });

    await step('S21 neither comes from the worker', async () => {
      await page.goto(origin);
      await workerReady(page);
      const script = page.waitForResponse((response) => response.url().endsWith('/repair.js'));
      const answer = await page.goto(`${origin}/en/r/${token}`);
      expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, false]);
      expect((await script).fromServiceWorker()).toBe(false);
    });

    await step('R1 what is loaded and pressed changes nothing', async () => {
      const addresses = await page
        .locator('[href], [src]')
        .evaluateAll((all) => all.map((one) => String(Reflect.get(one, 'href') ?? Reflect.get(one, 'src'))));
      for (const address of [...addresses, `${origin}/api/repair/${token}`])
        for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(address, { method });
      for (const one of await page.locator('label, input, textarea, summary, a').all()) {
        if ((await one.isVisible()) && (await one.getAttribute('type')) !== 'file')
          await one.click({ force: true, noWaitAfter: true });
        if ((await page.locator('#answer').count()) === 0) break;
      }
      await page.waitForTimeout(4_000);
      expect([sends(fixture), repairAnswers(fixture.server.dataDir)]).toEqual([0, []]);
    });

    await step('the button sends it', async () => {
      const repair = new RepairPage(page);
      await repair.open(origin, token);
      await repair.answer('Done').check();
      await repair.send.click();
      await repair.text('Ada Brunner will see it.').waitFor();
      expect(repairAnswers(fixture.server.dataDir)).toHaveLength(1);
    });
  },
);

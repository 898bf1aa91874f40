import { expect } from 'vitest';
import { cleanText } from '#domain/cleanText.ts';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';

import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';

const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /[\p{Cc}\p{Cf}\p{Zs}\ufffc\u3164\u2800]/u.test(sign),
);

journey('T9 texts are composed and pasted, cleaned and sent', async ({ fixture, inspector, building }) => {
  const { page, context } = await fixture.openBrowser();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const devtools = await context.newCDPSession(page);
  const touchpoint = new TouchpointPage(page);
  const question = new SubTouchpointPage(page);
  const choice = new SelectBuildingPage(page);
  await signIn(page, fixture.proxy.origin, inspector);

  async function paste(text: string): Promise<void> {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await question.comment.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
  }

  await step('Enter that ends a composition chooses nothing; the next one does', async () => {
    await choice.mandate.click();
    const text = building.mandate;
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await choice.suggestion(text).first().waitFor();
    await page.keyboard.press('Enter');
    expect(await choice.object.count()).toBe(0);
    await devtools.send('Input.insertText', { text });
    await choice.suggestion(text).first().waitFor();
    await page.keyboard.press('Enter');
    await choice.object.waitFor();
  });

  await step('what nobody sees is no comment; what is pasted is cleaned when it is concluded', async () => {
    await page.reload();
    await choice.startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Having meetings').click();
    await touchpoint.openQuestion('Meeting-room technology');
    await question.rating('Bad').check();
    await paste('\u200b\u3164\u2800\u00ad\ufeff\u0301');
    await question.conclude.click();
    await expect.poll(() => question.comment.getAttribute('aria-invalid')).toBe('true');
    const pasted = `\ufeff${signs.join('')}Kabel\r\ndefekt e\u0301 ${signs.join('')}`;
    await paste(pasted);
    await question.conclude.click();
    await page.waitForURL('**/touchpoints/*');
    await touchpoint.rateQuickly('Meeting-room service');
    await touchpoint.concludeTouchpoint.click();
    await untilSent(fixture, page, 2);
    await new TourPage(page).touchpoint('Having meetings').click();
    await touchpoint.openQuestion('Meeting-room technology');
    const stored = await question.comment.inputValue();
    expect(stored).toMatch(/Kabel\ndefekt é/u);
    expect(cleanText(stored)).toBe(stored);
  });
});

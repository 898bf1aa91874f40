// @vitest-environment happy-dom
import { Plural, Trans } from '@lingui/react/macro';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isTranslated, refuseTranslation } from '#i18n/translation.ts';
import { languageWithoutAddress, startLanguage } from '../../../../src/app/startLanguage.ts';
import type { DeviceState } from '../../../../src/features/shared/Device.ts';
import { useSession } from '../../../../src/session/sessionState.ts';
import { ines } from '../../../support/data/makeSession.ts';
import { show } from './showApp.tsx';

const { documentElement } = document;
beforeEach(() => {
  documentElement.lang = 'en';
});
afterEach(() => {
  cleanup();
  documentElement.removeAttribute('translate');
  documentElement.className = '';
});

/** What Chromium's translator does: each text node is replaced by two elements around the translation. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `${node.textContent?.toUpperCase()}`;
    outer.append(inner);
    node.parentNode?.replaceChild(outer, node);
  }
}

it('S19 a translated page goes on saying what is so', async () => {
  let set: (unsent: number) => void = () => undefined;
  function State() {
    const [unsent, setUnsent] = useState(0);
    set = setUnsent;
    return (
      <p data-testid="state">
        {unsent === 0 ? (
          <Trans>Everything sent</Trans>
        ) : (
          <Plural one="# unsent" other="# unsent" value={unsent} />
        )}{' '}
        <Trans>
          By <strong>{unsent}</strong> people
        </Trans>
      </p>
    );
  }
  await show(<State />, { at: '/en/tour' });
  const state = screen.getByTestId('state');
  translate(state);
  expect(state.textContent).toBe('EVERYTHING SENT BY 0 PEOPLE');
  act(() => set(1));
  expect(state.textContent).toMatch(/^1 unsent.*1/u);
  act(() => set(2));
  expect(state.textContent).toMatch(/^2 unsent.*2/u);
});

it.each([
  { languages: ['de-CH', 'en'], refused: true },
  { languages: ['pt-BR', 'de'], refused: false },
  { languages: [], refused: false },
])('asks not to be translated for $languages: $refused', ({ languages, refused }) => {
  refuseTranslation({ document, navigator: { languages } as unknown as Navigator });
  expect(documentElement.getAttribute('translate')).toBe(refused ? 'no' : null);
});

it('knows a translated page by its elements, its language or its class', () => {
  document.body.innerHTML = '<div id="root"><p>Tour</p></div>';
  const root = document.querySelector('#root');
  expect(isTranslated(document, 'en')).toBe(false);
  documentElement.lang = 'pt';
  expect(isTranslated(document, 'en')).toBe(true);
  documentElement.lang = 'en';
  documentElement.className = 'translated-ltr';
  expect(isTranslated(document, 'en')).toBe(true);
  documentElement.className = '';
  if (root !== null) translate(root);
  expect(isTranslated(document, 'en')).toBe(true);
  document.body.replaceChildren();
});

it('§9 an address without a language has the one chosen here, else the account’s, else the browser’s', async () => {
  const me = { ...ines, locale: 'fr' } as const;
  expect(languageWithoutAddress('it', me, ['de'])).toBe('it');
  expect(languageWithoutAddress(null, me, ['de'])).toBe('fr');
  expect(languageWithoutAddress(null, null, ['de-CH'])).toBe('de');
  const page = { navigator: { languages: ['de'] } as unknown as Navigator, setTimeout: window.setTimeout };
  const device = (state: Partial<DeviceState>) => ({
    state: { getState: () => state as DeviceState, subscribe: () => () => undefined },
  });
  useSession.setState({ status: 'signed_in', me });
  expect(await startLanguage(device({ installHintSeen: false, language: 'it' }), page, 5_000)).toBe('it');
  expect(await startLanguage(device({ installHintSeen: false, language: null }), page, 5_000)).toBe('fr');
  // A store that hangs keeps nobody waiting.
  useSession.setState({ status: 'starting', me: null });
  expect(await startLanguage(device({ installHintSeen: null, language: null }), page, 1)).toBe('de');
});

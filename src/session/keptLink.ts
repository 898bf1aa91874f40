import * as zod from 'zod/mini';
import { linkKey, tokenKey } from './sessionState.ts';

/** What a link is for: the name of its token in the address. */
export type LinkName = 'activation_token' | 'password_reset_token';

/** `isSignedIn`: whether anybody was, on this device, when the link was opened. */
const stored = zod.object({ name: zod.string(), token: zod.string(), isSignedIn: zod.boolean() });

type Storages = Pick<Window, 'sessionStorage' | 'localStorage'>;

const isSignedIn = ({ localStorage }: Storages) => localStorage.getItem(tokenKey) !== null;

/** Keeps a link in this tab, in place of another one (E17). A full or forbidden storage keeps none: it lives as long as the page. */
export function keepLink(page: Storages, name: LinkName, token: string): void {
  try {
    page.sessionStorage.setItem(linkKey, JSON.stringify({ name, token, isSignedIn: isSignedIn(page) }));
  } catch {
    page.sessionStorage.removeItem(linkKey);
  }
}

/** Forgets the link that this tab keeps. */
export function forgetLink({ sessionStorage }: Storages): void {
  sessionStorage.removeItem(linkKey);
}

/**
 * The token of the link that this tab keeps; null if there is none, if it is for something else, or if somebody has signed in
 * while the tab was at another site (E17). A session that ended by itself leaves it.
 */
export function keptLink(page: Storages, name: LinkName): string | null {
  const text = page.sessionStorage.getItem(linkKey);
  if (text === null) return null;
  const kept = zod.safeParse(stored, parsed(text)).data;
  if (kept === undefined || (!kept.isSignedIn && isSignedIn(page))) {
    forgetLink(page);
    return null;
  }
  return kept.name === name ? kept.token : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

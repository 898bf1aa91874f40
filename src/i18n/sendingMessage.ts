import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NetworkVerdict } from '#domain/networkRefusal.ts';

/** Why an entry is not on the server yet (S10): it is retried, or it needs the person. */
export type SendingReason =
  | 'no_answer'
  | 'timeout'
  | 'not_our_server'
  | 'busy'
  | 'server_error'
  | 'session'
  | 'refused_floor'
  | 'refused_answers'
  | 'refused_photo'
  | 'refused_photos'
  | 'tour_concluded'
  | 'not_found'
  | 'refused'
  | 'server_fault'
  | StartReason
  | NetworkVerdict;

/** B5: why the server starts no tour in a building. */
type StartReason = 'building_closed' | 'building_gone';

const messages: Readonly<Record<SendingReason, MessageDescriptor>> = {
  no_answer: msg`No connection to the server. Retrying automatically.`,
  timeout: msg`The server did not answer in time. Retrying automatically.`,
  not_our_server: msg`This network blocks the way to the server. You may have to sign in to the Wi-Fi first.`,
  text_refused: msg`Something between this device and the server refuses this text. Word it differently, or send it in another network.`,
  changes_refused: msg`This network does not let Storey's changes through. Everything is kept here.`,
  everything_refused: msg`This network refuses Storey. Everything is kept here.`,
  large_refused: msg`This network refuses large uploads. Everything is kept here, and photos are sent in smaller parts.`,
  login_refused: msg`The server's login check does not get through. Everything is kept here.`,
  busy: msg`The server is busy. Retrying automatically.`,
  server_error: msg`The server has a problem. Retrying automatically.`,
  session: msg`Waiting for you to log in again.`,
  refused_floor: msg`The server did not accept the floor. Correct it and conclude again.`,
  refused_answers: msg`The server did not accept the answers. Correct them and conclude again.`,
  refused_photo: msg`The server did not accept this photo. Delete it and take a new one.`,
  refused_photos: msg`The server takes no more photos here. Delete photos of this touchpoint and conclude it again.`,
  tour_concluded: msg`The tour is already concluded on the server.`,
  not_found: msg`The server does not know this tour.`,
  building_closed: msg`This building was closed before you began. Ask your administrator. Nothing here is deleted.`,
  building_gone: msg`This building was deleted, or is no longer one of yours. Ask your administrator. Nothing here is deleted.`,
  refused: msg`The server did not accept this.`,
  server_fault: msg`The server could not process this. It is kept here and retried less often.`,
};

/** The message for the reason why an entry is not on the server, in the current language. */
export function sendingMessage(reason: SendingReason): string {
  return i18n._(messages[reason]);
}

/** The message for an entry that needs the person: of those that a network refuses, only its text does (S10). */
export function needsYouMessage(reason: SendingReason): string {
  return sendingMessage(reason === 'not_our_server' ? 'text_refused' : reason);
}

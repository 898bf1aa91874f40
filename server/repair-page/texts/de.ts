import type { RepairTexts } from './en.ts';

export const german: RepairTexts = {
  privacy: 'Datenschutz',
  asks: (sender) =>
    sender === null ? 'Bitte kümmern Sie sich darum.' : `${sender} bittet Sie, sich darum zu kümmern.`,
  due: 'Fällig',
  seen: 'Was gesehen wurde',
  photo: (place) => `Foto ${place}`,
  note: 'Notiz',
  said: 'Was über diesen Link gesagt wurde',
  answers: { done: 'Erledigt', impossible: 'Nicht möglich', question: 'Frage' },
  yourAnswer: 'Ihre Antwort',
  message: 'Nachricht',
  messageHint: 'Nötig bei «Nicht möglich» und «Frage».',
  name: 'Ihr Name (freiwillig)',
  photos: 'Fotos (freiwillig)',
  photosHint: 'Höchstens sechs, bitte ohne Personen.',
  takePhoto: 'Foto machen',
  choosePhotos: 'Fotos wählen',
  removePhoto: 'Foto entfernen',
  send: 'Senden',
  sending: 'Wird gesendet… Bitte lassen Sie diese Seite offen.',
  waiting:
    'Noch nicht gesendet. Lassen Sie diese Seite offen, oder öffnen Sie den Link wieder, sobald Sie Verbindung haben.',
  kept: 'Noch nicht gesendet. Es wurde auf diesem Gerät aufbewahrt: Bitte drücken Sie «Senden».',
  noAnswer: 'Bitte wählen Sie eine Antwort.',
  noText: 'Bitte schreiben Sie ein paar Worte.',
  unreadable: 'Dieses Bild kann nicht verwendet werden. Bitte wählen Sie ein anderes.',
  refused: 'Das nimmt dieser Link nicht mehr an. Bitte antworten Sie auf die E-Mail, mit der er kam.',
  needsScript:
    'Das Formular braucht JavaScript. Ohne antworten Sie bitte auf die E-Mail, mit der dieser Link kam.',
  thanks: {
    title: 'Vielen Dank.',
    more: (sender) => (sender === null ? 'Es ist angekommen.' : `${sender} wird es sehen.`),
  },
  dead: {
    title: 'Dieser Link funktioniert nicht mehr.',
    more: 'Bitte antworten Sie auf die E-Mail, mit der er kam.',
  },
  reminders: 'Erinnerungen',
  stopQuestion: 'Möchten Sie nicht mehr an Überfälliges erinnert werden?',
  stop: 'Keine Erinnerungen mehr',
  stopped: 'Sie erhalten keine Erinnerungen mehr.',
  stoppedMore: 'Was Ihnen eine Person sendet, kommt weiterhin an.',
  allow: 'Erinnerungen wieder erlauben',
};

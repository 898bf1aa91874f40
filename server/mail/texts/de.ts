import type { MailTexts, MailValues, MailWords } from '../MailTexts.ts';

const greeting = ({ firstname, lastname }: MailValues) => `Guten Tag ${firstname} ${lastname}`;

const roleChanged = (person: MailValues, from: string, to: string): MailWords => ({
  subject: 'Ihre Rolle in Storey wurde geändert',
  greeting: greeting(person),
  paragraphs: [
    `Die Administration hat die Rolle Ihres Storey-Kontos geändert: von ${from} zu ${to}.`,
    'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte sofort an Ihre Administration.',
  ],
  button: null,
  after: [],
});

export const german: MailTexts = {
  linkLine: (button) => `${button}:`,
  linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  questions: ({ name, email }) =>
    `Bei Fragen antworten Sie auf diese E-Mail: Die Antwort geht an ${name}, ${email}.`,
  privacy: 'Wie wir mit Ihren Daten umgehen',
  hello: 'Guten Tag',
  pair: (name, value) => `${name}: ${value}`,
  closing: 'Freundliche Grüsse\nStorey',
  invitation: (person) => ({
    subject: 'Ihre Einladung zu Storey',
    greeting: greeting(person),
    paragraphs: [
      'Wir laden Sie ein, mit Storey Gebäude zu bewerten. Wählen Sie ein Passwort, um Ihr Konto zu aktivieren.',
    ],
    button: 'Jetzt mitmachen',
    after: [
      `Danach melden Sie sich mit Ihrer Adresse ${person.email} an.`,
      'Der Link gilt 14 Tage und nur einmal. Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren.',
    ],
  }),
  invitation_again: (person) => ({
    subject: 'Ihre neue Einladung zu Storey',
    greeting: greeting(person),
    paragraphs: [
      'Hier ist Ihre Einladung zu Storey noch einmal. Wählen Sie ein Passwort, um Ihr Konto zu aktivieren. Der Link in der früheren Einladung gilt nicht mehr.',
    ],
    button: 'Jetzt mitmachen',
    after: [
      `Danach melden Sie sich mit Ihrer Adresse ${person.email} an.`,
      'Der Link gilt 14 Tage und nur einmal. Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren.',
    ],
  }),
  password_reset: (person) => ({
    subject: 'Ihr Storey-Passwort zurücksetzen',
    greeting: greeting(person),
    paragraphs: [
      'Jemand möchte das Passwort Ihres Storey-Kontos zurücksetzen. Wenn Sie das waren, wählen Sie ein neues.',
    ],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt eine Stunde und nur einmal.',
      'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  password_changed: (person) => ({
    subject: 'Ihr Storey-Passwort wurde geändert',
    greeting: greeting(person),
    paragraphs: [
      'Das Passwort Ihres Storey-Kontos wurde soeben geändert. Andere Geräte, auf denen Sie angemeldet waren, wurden abgemeldet.',
      'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an Ihre Administration.',
    ],
    button: null,
    after: [],
  }),
  email_changed: (person) => ({
    subject: 'Die Adresse Ihres Storey-Kontos wurde geändert',
    greeting: greeting(person),
    paragraphs: [
      'Die Administration hat die E-Mail-Adresse Ihres Storey-Kontos geändert. Ab sofort melden Sie sich mit der neuen Adresse an; diese hier gilt nicht mehr.',
      'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte sofort an Ihre Administration.',
    ],
    button: null,
    after: [],
  }),
  became_administrator: (person) => roleChanged(person, 'Inspektion', 'Administration'),
  became_inspector: (person) => roleChanged(person, 'Administration', 'Inspektion'),
  finding: ({ building, place, comments, due, note, sender }) => ({
    subject: `${building} – zu beheben: ${place}`,
    greeting: 'Guten Tag',
    paragraphs: [
      sender === null
        ? 'Bitte kümmern Sie sich um Folgendes.'
        : `${sender} bittet Sie, sich um Folgendes zu kümmern.`,
      [`Gebäude: ${building}`, `Stelle: ${place}`, ...(due === null ? [] : [`Fällig: ${due}`])].join('\n'),
      ...(comments.length === 0
        ? []
        : [['Was gesehen wurde:', ...comments.map(({ day, comment }) => `– ${day}: ${comment}`)].join('\n')]),
      ...(note === null ? [] : [`Notiz: ${note}`]),
    ],
    button: null,
    after: sender === null ? [] : [`Bitte geben Sie ${sender} Bescheid, wenn es erledigt ist.`],
  }),
  answer: {
    button: 'Antworten',
    byLink:
      'Über diesen Link melden Sie, dass es erledigt oder nicht möglich ist, oder stellen eine Frage. Sie brauchen kein Konto.',
    byLinks:
      'Über den Link melden Sie zu jedem Punkt, dass er erledigt oder nicht möglich ist, oder stellen eine Frage. Sie brauchen kein Konto.',
    reply: ({ name, email }) =>
      `Sie können auch auf diese E-Mail antworten: Die Antwort geht an ${name}, ${email}.`,
  },
  reminder: {
    one: (place) => `Erinnerung: ${place}`,
    several: (count) => `Erinnerung: ${count} Stellen zu beheben`,
    asked: (sender) =>
      sender === null
        ? 'Sie wurden gebeten, sich um Folgendes zu kümmern. Es ist überfällig.'
        : `${sender} hat Sie gebeten, sich um Folgendes zu kümmern. Es ist überfällig.`,
    due: (place, day) => `${place}, fällig am ${day}`,
    more: (count) => `Und ${count} weitere.`,
    stop: 'Keine Erinnerungen mehr',
  },
  digest: {
    subject: (since) => `Was in Storey seit ${since} geschehen ist`,
    intro: (since) => `Das ist seit ${since} geschehen:`,
    happened: {
      received: 'Rundgänge eingegangen',
      reopened: 'Befunde nach der Erledigung wieder gesehen',
      answered: 'Antworten auf Befunde',
      overdue: 'Befunde überfällig geworden',
      invitations_lost: 'Einladungen abgelaufen oder nicht zustellbar',
      links_expired: 'Links zu offenen Befunden abgelaufen',
      mails_refused: 'Andere E-Mails nicht zustellbar',
    },
    inAll: 'Insgesamt, Stand jetzt:',
    standing: {
      unresolved: 'Befunde nicht erledigt',
      overdue: 'Davon überfällig',
      waiting: 'Antworten, die auf Sie warten',
    },
    account: 'Wählen, wie oft Sie diese E-Mail erhalten',
  },
};

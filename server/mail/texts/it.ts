import type { MailTexts, MailValues, MailWords } from '../MailTexts.ts';

const greeting = ({ firstname, lastname }: MailValues) => `Gentile ${firstname} ${lastname},`;

const roleChanged = (person: MailValues, from: string, to: string): MailWords => ({
  subject: 'Il Suo ruolo in Storey è stato modificato',
  greeting: greeting(person),
  paragraphs: [
    `Un amministratore ha modificato il ruolo del Suo account Storey: prima era ${from}, ora è ${to}.`,
    'Se non se lo aspettava, avvisi subito il Suo amministratore.',
  ],
  button: null,
  after: [],
});

export const italian: MailTexts = {
  linkLine: (button) => `${button}:`,
  linkHint: 'Se il pulsante non funziona, copi questo link nel Suo browser:',
  questions: ({ name, email }) =>
    `Per domande risponda a questa e-mail: la risposta arriva a ${name}, ${email}.`,
  privacy: 'Come trattiamo i Suoi dati',
  hello: 'Buongiorno,',
  pair: (name, value) => `${name}: ${value}`,
  closing: 'Cordiali saluti\nStorey',
  invitation: (person) => ({
    subject: 'Il Suo invito a Storey',
    greeting: greeting(person),
    paragraphs: [
      'La invitiamo a valutare edifici con Storey. Scelga una password per attivare il Suo account.',
    ],
    button: 'Partecipa ora',
    after: [
      `In seguito potrà accedere con il Suo indirizzo ${person.email}.`,
      'Il link è valido per 14 giorni e può essere usato una sola volta. Se non sa di che cosa si tratta, può ignorare questa e-mail.',
    ],
  }),
  invitation_again: (person) => ({
    subject: 'Il Suo nuovo invito a Storey',
    greeting: greeting(person),
    paragraphs: [
      'Le inviamo nuovamente il Suo invito a Storey. Scelga una password per attivare il Suo account. Il link dell’invito precedente non è più valido.',
    ],
    button: 'Partecipa ora',
    after: [
      `In seguito potrà accedere con il Suo indirizzo ${person.email}.`,
      'Il link è valido per 14 giorni e può essere usato una sola volta. Se non sa di che cosa si tratta, può ignorare questa e-mail.',
    ],
  }),
  password_reset: (person) => ({
    subject: 'Reimposti la Sua password di Storey',
    greeting: greeting(person),
    paragraphs: [
      'È stata richiesta la reimpostazione della password del Suo account Storey. Se la richiesta è Sua, scelga una nuova password.',
    ],
    button: 'Scegli una nuova password',
    after: [
      'Il link è valido per un’ora e può essere usato una sola volta.',
      'Se la richiesta non è Sua, può ignorare questa e-mail: la Sua password resta invariata.',
    ],
  }),
  password_changed: (person) => ({
    subject: 'La Sua password di Storey è stata modificata',
    greeting: greeting(person),
    paragraphs: [
      'La password del Suo account Storey è appena stata modificata. Sugli altri dispositivi l’accesso è stato chiuso.',
      'Se la modifica non è Sua, avvisi subito il Suo amministratore.',
    ],
    button: null,
    after: [],
  }),
  email_changed: (person) => ({
    subject: 'L’indirizzo del Suo account Storey è stato modificato',
    greeting: greeting(person),
    paragraphs: [
      'Un amministratore ha modificato l’indirizzo e-mail del Suo account Storey. D’ora in poi acceda con il nuovo indirizzo; questo non è più valido.',
      'Se non se lo aspettava, avvisi subito il Suo amministratore.',
    ],
    button: null,
    after: [],
  }),
  became_administrator: (person) => roleChanged(person, 'ispettore', 'amministratore'),
  became_inspector: (person) => roleChanged(person, 'amministratore', 'ispettore'),
  finding: ({ building, place, comments, due, note, sender }) => ({
    subject: `${building} – da sistemare: ${place}`,
    greeting: 'Buongiorno,',
    paragraphs: [
      sender === null
        ? 'La preghiamo di occuparsi di quanto segue.'
        : `${sender} Le chiede di occuparsi di quanto segue.`,
      [`Edificio: ${building}`, `Punto: ${place}`, ...(due === null ? [] : [`Scadenza: ${due}`])].join('\n'),
      ...(comments.length === 0
        ? []
        : [
            [
              'Che cosa è stato constatato:',
              ...comments.map(({ day, comment }) => `– ${day}: ${comment}`),
            ].join('\n'),
          ]),
      ...(note === null ? [] : [`Nota: ${note}`]),
    ],
    button: null,
    after: sender === null ? [] : [`Per favore informi ${sender} quando è sistemato.`],
  }),
  answer: {
    button: 'Rispondere',
    byLink:
      'Con questo link comunica che è sistemato o non è possibile, oppure fa una domanda. Non serve un account.',
    byLinks:
      'Con il suo link comunica per ogni punto che è sistemato o non è possibile, oppure fa una domanda. Non serve un account.',
    reply: ({ name, email }) =>
      `Può anche rispondere a questa e-mail: la risposta arriva a ${name}, ${email}.`,
  },
  reminder: {
    one: (place) => `Promemoria: ${place}`,
    several: (count) => `Promemoria: ${count} punti da sistemare`,
    asked: (sender) =>
      sender === null
        ? 'Le è stato chiesto di occuparsi di quanto segue. Il termine è scaduto.'
        : `${sender} Le ha chiesto di occuparsi di quanto segue. Il termine è scaduto.`,
    due: (place, day) => `${place}, scadenza ${day}`,
    more: (count) => `E altri ${count}.`,
    stop: 'Non ricevere più promemoria',
  },
  digest: {
    subject: (since) => `Che cosa è successo in Storey dal ${since}`,
    intro: (since) => `Ecco che cosa è successo dal ${since}:`,
    happened: {
      received: 'Sopralluoghi ricevuti',
      reopened: 'Riscontri rivisti dopo essere stati risolti',
      answered: 'Risposte a riscontri',
      overdue: 'Riscontri scaduti da allora',
      invitations_lost: 'Inviti scaduti o non recapitati',
      links_expired: 'Link scaduti a riscontri non risolti',
      mails_refused: 'Altre e-mail non recapitate',
    },
    inAll: 'In totale, al momento:',
    standing: {
      unresolved: 'Riscontri non risolti',
      overdue: 'Di cui scaduti',
      waiting: 'Risposte che La aspettano',
    },
    account: 'Scegliere quanto spesso ricevere questa e-mail',
  },
};

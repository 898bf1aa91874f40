import type { MailTexts, MailValues, MailWords } from '../MailTexts.ts';

const greeting = ({ firstname, lastname }: MailValues) => `Bonjour ${firstname} ${lastname},`;

const roleChanged = (person: MailValues, from: string, to: string): MailWords => ({
  subject: 'Votre rôle dans Storey a été modifié',
  greeting: greeting(person),
  paragraphs: [
    `Un administrateur a modifié le rôle de votre compte Storey\u00a0: vous étiez ${from}, vous êtes désormais ${to}.`,
    'Si vous ne vous y attendiez pas, prévenez immédiatement votre administrateur.',
  ],
  button: null,
  after: [],
});

export const french: MailTexts = {
  linkLine: (button) => `${button}\u00a0:`,
  linkHint: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
  questions: ({ name, email }) =>
    `Pour toute question, répondez à cet e-mail\u00a0: votre réponse parviendra à ${name}, ${email}.`,
  privacy: 'Comment vos données sont traitées',
  hello: 'Bonjour,',
  pair: (name, value) => `${name}\u00a0: ${value}`,
  closing: 'Meilleures salutations\nStorey',
  invitation: (person) => ({
    subject: 'Votre invitation à rejoindre Storey',
    greeting: greeting(person),
    paragraphs: [
      'Nous vous invitons à évaluer des bâtiments avec Storey. Choisissez un mot de passe pour activer votre compte.',
    ],
    button: 'Participer maintenant',
    after: [
      `Vous vous connecterez ensuite avec votre adresse ${person.email}.`,
      'Le lien est valable 14 jours et ne sert qu’une fois. Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer cet e-mail.',
    ],
  }),
  invitation_again: (person) => ({
    subject: 'Votre nouvelle invitation à rejoindre Storey',
    greeting: greeting(person),
    paragraphs: [
      'Voici à nouveau votre invitation à rejoindre Storey. Choisissez un mot de passe pour activer votre compte. Le lien de l’invitation précédente n’est plus valable.',
    ],
    button: 'Participer maintenant',
    after: [
      `Vous vous connecterez ensuite avec votre adresse ${person.email}.`,
      'Le lien est valable 14 jours et ne sert qu’une fois. Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer cet e-mail.',
    ],
  }),
  password_reset: (person) => ({
    subject: 'Réinitialiser votre mot de passe Storey',
    greeting: greeting(person),
    paragraphs: [
      'Quelqu’un a demandé la réinitialisation du mot de passe de votre compte Storey. Si c’était vous, choisissez-en un nouveau.',
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien est valable une heure et ne sert qu’une fois.',
      'Si ce n’était pas vous, vous pouvez ignorer cet e-mail\u00a0: votre mot de passe reste inchangé.',
    ],
  }),
  password_changed: (person) => ({
    subject: 'Votre mot de passe Storey a été modifié',
    greeting: greeting(person),
    paragraphs: [
      'Le mot de passe de votre compte Storey vient d’être modifié. Les autres appareils connectés à votre compte ont été déconnectés.',
      'Si ce n’était pas vous, prévenez immédiatement votre administrateur.',
    ],
    button: null,
    after: [],
  }),
  email_changed: (person) => ({
    subject: 'L’adresse de votre compte Storey a été modifiée',
    greeting: greeting(person),
    paragraphs: [
      'Un administrateur a modifié l’adresse e-mail de votre compte Storey. Connectez-vous désormais avec la nouvelle adresse\u202f; celle-ci n’est plus valable.',
      'Si vous ne vous y attendiez pas, prévenez immédiatement votre administrateur.',
    ],
    button: null,
    after: [],
  }),
  became_administrator: (person) => roleChanged(person, 'inspecteur', 'administrateur'),
  became_inspector: (person) => roleChanged(person, 'administrateur', 'inspecteur'),
  finding: ({ building, place, comments, due, note, sender }) => ({
    subject: `${building} – à régler\u00a0: ${place}`,
    greeting: 'Bonjour,',
    paragraphs: [
      sender === null
        ? 'Merci de vous occuper de ce qui suit.'
        : `${sender} vous demande de vous occuper de ce qui suit.`,
      [
        `Bâtiment\u00a0: ${building}`,
        `Endroit\u00a0: ${place}`,
        ...(due === null ? [] : [`Échéance\u00a0: ${due}`]),
      ].join('\n'),
      ...(comments.length === 0
        ? []
        : [
            [
              'Ce qui a été constaté\u00a0:',
              ...comments.map(({ day, comment }) => `– ${day}\u00a0: ${comment}`),
            ].join('\n'),
          ]),
      ...(note === null ? [] : [`Note\u00a0: ${note}`]),
    ],
    button: null,
    after: sender === null ? [] : [`Merci d’informer ${sender} dès que c’est réglé.`],
  }),
  answer: {
    button: 'Répondre',
    byLink:
      'Avec ce lien, vous indiquez que c’est réglé ou impossible, ou vous posez une question. Aucun compte n’est nécessaire.',
    byLinks:
      'Avec son lien, vous indiquez pour chaque point qu’il est réglé ou impossible, ou vous posez une question. Aucun compte n’est nécessaire.',
    reply: ({ name, email }) =>
      `Vous pouvez aussi répondre à cet e-mail\u00a0: votre réponse parviendra à ${name}, ${email}.`,
  },
  reminder: {
    one: (place) => `Rappel\u00a0: ${place}`,
    several: (count) => `Rappel\u00a0: ${count} endroits à régler`,
    asked: (sender) =>
      sender === null
        ? 'Il vous a été demandé de vous occuper de ce qui suit. Le délai est dépassé.'
        : `${sender} vous a demandé de vous occuper de ce qui suit. Le délai est dépassé.`,
    due: (place, day) => `${place}, échéance le ${day}`,
    more: (count) => `Et ${count} de plus.`,
    stop: 'Ne plus recevoir de rappels',
  },
  digest: {
    subject: (since) => `Ce qui s’est passé dans Storey depuis le ${since}`,
    intro: (since) => `Voici ce qui s’est passé depuis le ${since}\u00a0:`,
    happened: {
      received: 'Visites reçues',
      reopened: 'Constats revus après avoir été résolus',
      answered: 'Réponses à des constats',
      overdue: 'Constats dont le délai est désormais dépassé',
      invitations_lost: 'Invitations expirées ou non remises',
      links_expired: 'Liens expirés vers des constats non résolus',
      mails_refused: 'Autres e-mails non remis',
    },
    inAll: 'Au total, à présent\u00a0:',
    standing: {
      unresolved: 'Constats non résolus',
      overdue: 'Dont en retard',
      waiting: 'Réponses qui vous attendent',
    },
    account: 'Choisir la fréquence de cet e-mail',
  },
};

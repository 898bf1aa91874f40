import type { MailTexts, MailValues, MailWords } from '../MailTexts.ts';

const greeting = ({ firstname, lastname }: MailValues) => `Hello ${firstname} ${lastname},`;
const linkHint = 'If the button does not work, copy this link into your browser:';
const notMine = 'If this was not you, please tell your administrator straight away.';

const roleChanged = (person: MailValues, from: string, to: string): MailWords => ({
  subject: 'Your role in Storey was changed',
  greeting: greeting(person),
  paragraphs: [
    `An administrator has changed the role of your Storey account from ${from} to ${to}.`,
    'If you did not expect this, please tell your administrator straight away.',
  ],
  button: null,
  after: [],
});

export const english: MailTexts = {
  linkLine: (button) => `${button}:`,
  linkHint,
  questions: ({ name, email }) =>
    `If you have questions, reply to this email: your answer goes to ${name}, ${email}.`,
  privacy: 'How your data is handled',
  hello: 'Hello,',
  pair: (name, value) => `${name}: ${value}`,
  closing: 'Kind regards\nStorey',
  invitation: (person) => ({
    subject: 'Your invitation to Storey',
    greeting: greeting(person),
    paragraphs: [
      'You have been invited to rate buildings with Storey. Choose a password to activate your account.',
    ],
    button: 'Join now',
    after: [
      `After that you log in with your address ${person.email}.`,
      'The link works once and expires after 14 days. If you do not know what this is about, you can ignore this email.',
    ],
  }),
  invitation_again: (person) => ({
    subject: 'Your new invitation to Storey',
    greeting: greeting(person),
    paragraphs: [
      'Here is your invitation to Storey once more. Choose a password to activate your account. The link in the earlier invitation no longer works.',
    ],
    button: 'Join now',
    after: [
      `After that you log in with your address ${person.email}.`,
      'The link works once and expires after 14 days. If you do not know what this is about, you can ignore this email.',
    ],
  }),
  password_reset: (person) => ({
    subject: 'Reset your Storey password',
    greeting: greeting(person),
    paragraphs: [
      'Somebody has asked to reset the password of your Storey account. If that was you, choose a new one.',
    ],
    button: 'Choose a new password',
    after: [
      'The link works once and expires after one hour.',
      'If it was not you, you can ignore this email: your password stays as it is.',
    ],
  }),
  password_changed: (person) => ({
    subject: 'Your Storey password was changed',
    greeting: greeting(person),
    paragraphs: [
      'The password of your Storey account has just been changed. Other devices on which you were logged in have been logged out.',
      notMine,
    ],
    button: null,
    after: [],
  }),
  email_changed: (person) => ({
    subject: 'The address of your Storey account was changed',
    greeting: greeting(person),
    paragraphs: [
      'An administrator has changed the email address of your Storey account. From now on you log in with the new one; this address no longer works.',
      'If you did not expect this, please tell your administrator straight away.',
    ],
    button: null,
    after: [],
  }),
  became_administrator: (person) => roleChanged(person, 'inspector', 'administrator'),
  became_inspector: (person) => roleChanged(person, 'administrator', 'inspector'),
  finding: ({ building, place, comments, due, note, sender }) => ({
    subject: `${building} – to be fixed: ${place}`,
    greeting: 'Hello,',
    paragraphs: [
      sender === null
        ? 'Please take care of the following.'
        : `${sender} asks you to take care of the following.`,
      [`Building: ${building}`, `Place: ${place}`, ...(due === null ? [] : [`Due: ${due}`])].join('\n'),
      ...(comments.length === 0
        ? []
        : [['What was seen:', ...comments.map(({ day, comment }) => `– ${day}: ${comment}`)].join('\n')]),
      ...(note === null ? [] : [`Note: ${note}`]),
    ],
    button: null,
    after: sender === null ? [] : [`Please let ${sender} know when it is done.`],
  }),
  answer: {
    button: 'Answer',
    byLink: 'By this link you say that it is done or not possible, or ask a question. You need no account.',
    byLinks:
      'By its link you say of each that it is done or not possible, or ask a question. You need no account.',
    reply: ({ name, email }) => `You can also reply to this email: your answer goes to ${name}, ${email}.`,
  },
  reminder: {
    one: (place) => `Reminder: ${place}`,
    several: (count) => `Reminder: ${count} places to be fixed`,
    asked: (sender) =>
      sender === null
        ? 'You were asked to take care of the following. It is overdue.'
        : `${sender} asked you to take care of the following. It is overdue.`,
    due: (place, day) => `${place}, due ${day}`,
    more: (count) => `And ${count} more.`,
    stop: 'No more reminders',
  },
  digest: {
    subject: (since) => `What happened in Storey since ${since}`,
    intro: (since) => `This is what happened since ${since}:`,
    happened: {
      received: 'Tours received',
      reopened: 'Findings seen again after they were resolved',
      answered: 'Answers of whoever repairs',
      overdue: 'Findings that became overdue',
      invitations_lost: 'Invitations that expired or could not be delivered',
      links_expired: 'Links to unresolved findings that expired',
      mails_refused: 'Other emails that could not be delivered',
    },
    inAll: 'In all, as things stand:',
    standing: {
      unresolved: 'Findings not resolved',
      overdue: 'Of these overdue',
      waiting: 'Answers that wait for you',
    },
    account: 'Choose how often you get this email',
  },
};

/** The words of the repair page and the page of reminders. The script has none: it shows and hides these. */
export const english = {
  privacy: 'Privacy',
  asks: (sender: string | null) =>
    sender === null ? 'Please take care of this.' : `${sender} asks you to take care of this.`,
  due: 'Due',
  seen: 'What was seen',
  photo: (place: number) => `Photo ${place}`,
  note: 'Note',
  said: 'What was said through this link',
  answers: { done: 'Done', impossible: 'Not possible', question: 'Question' },
  yourAnswer: 'Your answer',
  message: 'Message',
  messageHint: 'Needed for “Not possible” and “Question”.',
  name: 'Your name (optional)',
  photos: 'Photos (optional)',
  photosHint: 'Up to six, please without people.',
  takePhoto: 'Take photo',
  choosePhotos: 'Choose photos',
  removePhoto: 'Remove photo',
  send: 'Send',
  sending: 'Sending… Please keep this page open.',
  waiting: 'Not sent yet. Keep this page open, or open the link again when you have a connection.',
  kept: 'Not sent yet. It was kept on this device: please press “Send”.',
  noAnswer: 'Please choose an answer.',
  noText: 'Please write a few words.',
  unreadable: 'This picture cannot be used. Please choose another one.',
  refused: 'This link takes no more of this. Please reply to the email it came in.',
  needsScript: 'The form needs JavaScript. Without it, please reply to the email this link came in.',
  thanks: {
    title: 'Thank you.',
    more: (sender: string | null) => (sender === null ? 'It has arrived.' : `${sender} will see it.`),
  },
  // Of a link that is unknown, withdrawn or has ended.
  dead: { title: 'This link does not work any more.', more: 'Please reply to the email it came in.' },
  reminders: 'Reminders',
  stopQuestion: 'Would you like no more reminders of what is overdue?',
  stop: 'No more reminders',
  stopped: 'You get no more reminders.',
  stoppedMore: 'What a person sends you still comes.',
  allow: 'Allow reminders again',
};

/** The same in each language. */
export type RepairTexts = typeof english;

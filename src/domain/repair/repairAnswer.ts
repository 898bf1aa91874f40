/** R2: what whoever repairs can say through a link. None of them resolves a finding. */
export const repairAnswers = ['done', 'impossible', 'question'] as const;

export type RepairAnswer = (typeof repairAnswers)[number];

/** R2: the longest text and name of an answer, in characters. */
export const repairTextLimit = 2000;
export const repairNameLimit = 100;

/** R3: the most photos of one answer, and the largest, in bytes. */
export const maxRepairPhotos = 6;
export const maxRepairPhotoBytes = 1_500_000;

/** R2, R3: what one address may say about one finding in all: answers, and photos that are stored. */
export const maxAnswersOfLink = 20;
export const maxPhotosOfLink = 30;

/** R2: whether an answer says enough: what was not done, and a question, need words. Texts are cleaned (T9). */
export function isAnswered({
  answer,
  text,
}: {
  readonly answer: RepairAnswer;
  readonly text: string | null;
}): boolean {
  return answer === 'done' || text !== null;
}

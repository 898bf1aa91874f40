import { describeChapter } from '../describeChapter.ts';
import { afterTheTour } from './afterTheTour.ts';

describeChapter(afterTheTour);

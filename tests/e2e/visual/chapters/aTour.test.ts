import { describeChapter } from '../describeChapter.ts';
import { aTour } from './aTour.ts';

describeChapter(aTour);

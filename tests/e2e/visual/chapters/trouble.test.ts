import { describeChapter } from '../describeChapter.ts';
import { trouble } from './trouble.ts';

describeChapter(trouble);

import { describeChapter } from '../describeChapter.ts';
import { repair } from './repair.ts';

describeChapter(repair);

import { describeChapter } from '../describeChapter.ts';
import { results } from './results.ts';

describeChapter(results);

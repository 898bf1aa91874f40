import { describeChapter } from '../describeChapter.ts';
import { office } from './office.ts';

describeChapter(office);

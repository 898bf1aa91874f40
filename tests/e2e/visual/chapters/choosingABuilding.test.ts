import { describeChapter } from '../describeChapter.ts';
import { choosingABuilding } from './choosingABuilding.ts';

describeChapter(choosingABuilding);

import { describeChapter } from '../describeChapter.ts';
import { beforeSignIn } from './beforeSignIn.ts';

describeChapter(beforeSignIn);

import { configure } from '@testing-library/react';

// On a busy machine everything takes seconds; a test that hangs fails after a minute.
configure({ asyncUtilTimeout: 20_000 });

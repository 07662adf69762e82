import { allCalls } from '#contract/calls.ts';
import { otherCalls, fuzzCalls } from './fuzz-calls.ts';

// In two files, so that two cores share the work.
fuzzCalls([...allCalls.filter(({ path }) => !path.startsWith('/hce-service/')), ...otherCalls]);

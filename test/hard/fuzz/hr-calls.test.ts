import { allCalls } from '#contract/calls.ts';
import { fuzzCalls } from './fuzz-calls.ts';

fuzzCalls(allCalls.filter(({ path }) => path.startsWith('/hce-service/')));

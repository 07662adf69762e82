import type { FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { CallError } from '#web/api/client.ts';
import type { SentOf } from '#web/candidate/joining/wizard/step-reads.ts';
import type { FieldLabels, PathNames } from './form-errors.ts';
import type { EntryRules } from './merge-draft.ts';
import type { ChosenFile } from './step-values.ts';

/** How a saved step becomes the values of a form, and these a request. */
export type StepRules<Saved extends { version: number }, V extends FieldValues> = {
  step: JoiningStep;
  read: (signal: AbortSignal, sent?: SentOf) => Promise<Saved>;
  call: Call;
  schema: ZodMiniType;
  /** The schema of what this record asks for, where that differs. */
  schemaFor?: (saved: Saved) => ZodMiniType;
  valuesOf: (saved: Saved) => V;
  /** The fields as they were kept over a reload, with the stored files that belong to them. */
  restore: (kept: unknown, saved: Saved) => V;
  request: (values: V, head: { candidateId: string; version: number }) => FormData | URLSearchParams;
  /** The chosen files in the order in which `request` sends them. */
  filesOf: (values: V) => ChosenFile[];
  labels: FieldLabels;
  names?: PathNames;
  entries?: EntryRules;
  /** What else is said of a try that was refused (docs/rules/joining-form.md#when-a-step-has-errors). */
  alertsOf?: (values: V) => readonly string[];
  /** What a failed save is said to be, where the step has its own words. */
  sayFailure?: (error: CallError) => string;
};

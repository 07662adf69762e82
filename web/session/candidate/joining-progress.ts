import * as z from 'zod/mini';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';

/** The six steps of the wizard (docs/rules/joining-form.md#steps): five that are saved, and one that shows them all. */
export const wizardSteps = [...joiningSteps, 'preview'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const draftSchema = z.object({
  values: z.unknown(),
  version: z.number(),
  /** Files that were chosen and are gone with the page: to be chosen again. */
  files: z.array(z.string()),
});
export type JoiningDraft = z.output<typeof draftSchema>;

/** Stored data may come from an older page or another origin: what cannot be read is ignored. */
const progressSchema = z.object({
  step: z.nullable(z.enum(wizardSteps)),
  drafts: z.partialRecord(z.enum(joiningSteps), draftSchema),
  /** Answers to HR in place of a correction, by path, that were typed and not sent. */
  comments: z.optional(z.record(z.string(), z.string())),
  rejectionReason: z.optional(z.string()),
  /** What alone can read the chosen files that are kept over a reload (chosen-files.ts). */
  filesKey: z.optional(z.string()),
});
type Progress = z.output<typeof progressSchema>;

const prefix = 'joiningProgress:';

/** Current step and unsaved typing, in sessionStorage by candidate id (docs/rules/sessions.md#progress-of-the-joining-form):
 * it survives a reload, and goes with the tab, on submit and on logout. */
export const joiningProgress = {
  read,
  writeStep: (candidateId: string, step: WizardStep) => change(candidateId, (progress) => ({ ...progress, step })),
  writeDraft: (candidateId: string, step: JoiningStep, draft: JoiningDraft) =>
    change(candidateId, (progress) => ({ ...progress, drafts: { ...progress.drafts, [step]: draft } })),
  clearDraft: (candidateId: string, step: JoiningStep) =>
    change(candidateId, ({ drafts: { [step]: _saved, ...drafts }, ...progress }) => ({ ...progress, drafts })),
  /** Keeps what is typed as an answer to HR; an empty one is forgotten. */
  writeComment: (candidateId: string, path: string, comment: string) =>
    change(candidateId, ({ comments: { [path]: _before, ...comments } = {}, ...progress }) => ({
      ...progress,
      comments: comment === '' ? comments : { ...comments, [path]: comment },
    })),
  writeReason: (candidateId: string, rejectionReason: string) =>
    change(candidateId, ({ rejectionReason: _before, ...progress }) =>
      rejectionReason === '' ? progress : { ...progress, rejectionReason },
    ),
  writeFilesKey: (candidateId: string, filesKey: string) =>
    change(candidateId, (progress) => ({ ...progress, filesKey })),
  holdsTyping: (candidateId: string): boolean => {
    const { drafts, comments = {}, rejectionReason } = read(candidateId);
    return Object.keys(drafts).length > 0 || Object.keys(comments).length > 0 || rejectionReason !== undefined;
  },
  owner: (): string | null => {
    const key = Object.keys(sessionStorage).find((known) => known.startsWith(prefix));
    return key === undefined ? null : key.slice(prefix.length);
  },
  clear: (candidateId: string) => sessionStorage.removeItem(prefix + candidateId),
  /** Forgets all other candidates: this one must not find what another one typed in this tab. */
  keepOnly: (candidateId: string) => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && key !== prefix + candidateId) sessionStorage.removeItem(key);
    }
  },
};

function read(candidateId: string): Progress {
  const none: Progress = { step: null, drafts: {} };
  try {
    return progressSchema.safeParse(JSON.parse(sessionStorage.getItem(prefix + candidateId) ?? '{}')).data ?? none;
  } catch (error) {
    if (error instanceof SyntaxError) return none;
    throw error;
  }
}

function change(candidateId: string, next: (progress: Progress) => Progress): void {
  try {
    sessionStorage.setItem(prefix + candidateId, JSON.stringify(next(read(candidateId))));
  } catch (error) {
    // A full or forbidden storage costs what a reload would have brought back, not the form itself.
    if (!(error instanceof DOMException)) throw error;
    console.warn(`The progress could not be kept for a reload: ${error.name}`);
  }
}
